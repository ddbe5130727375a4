import { isMetricName, metrics } from '#contract/modules/monitor/metrics.ts'
import type { ActuatorMetric, DiskInfo } from '#contract/modules/monitor/monitorCalls.ts'
import { OpenTerminal, RedisCommand } from '#contract/modules/monitor/monitorCalls.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Monitor } from './monitor.ts'
import { redisInfo, redisKeys, redisMemory } from './redisFigures.ts'
import type { RedisAsked } from './redisTerminal.ts'
import { createTerminal } from './terminal.service.ts'

/** What the module needs of the house. */
export type MonitorModuleParts = { db: Database; monitor: Monitor; redis: RedisAsked | null; isRedisTerminalOn: boolean; now: () => number }

const units = { bytes: 'bytes', count: null, ratio: null, seconds: 'seconds', epoch: 'seconds' } as const

/** The routes of the contract's monitoring (api-contract.md 2.14). `/actuator` answers without envelope, as its readers expect. */
export function monitorRoutes({ db, monitor, redis, isRedisTerminalOn, now }: MonitorModuleParts): AnyRoute[] {
  const terminal = createTerminal({ db, redis, isOn: isRedisTerminalOn, now })
  const view = { permission: 'monitor:server:view' } as const
  const seen = (path: string, run: () => unknown) => defineRoute({ method: 'GET', path, access: view, run })
  return [
    defineRoute({
      method: 'GET',
      path: '/actuator/metrics/:name',
      access: view,
      run({ request }) {
        const { name } = request.params as { name: string } // the path above names it
        return bare(metricAnswer(monitor, name))
      },
    }),
    defineRoute({ method: 'GET', path: '/actuator/httptrace', access: { permission: 'monitor:trace:view' }, run: () => bare({ traces: monitor.traces() }) }),
    seen('/sys/actuator/redis/info', () => redisInfo(redis)),
    seen('/sys/actuator/redis/keysSize', async () => bare({ create_time: now(), dbSize: await redisKeys(redis) })),
    seen('/sys/actuator/redis/memoryInfo', async () => bare({ used_memory: await redisMemory(redis), create_time: now() })),
    seen('/sys/actuator/redis/keysSizeForReport', async () => bare({ data: [{ create_time: now(), dbSize: await redisKeys(redis) }] })),
    seen('/sys/actuator/redis/memoryForReport', async () => bare({ data: [{ used_memory: await redisMemory(redis), create_time: now() }] })),
    seen('/sys/actuator/redis/infoForReport', async () => bare({ data: await redisInfo(redis) })),
    seen('/sys/actuator/redis/queryDiskInfo', () => disks(monitor)),
    defineRoute({
      method: 'GET',
      path: '/sys/actuator/redis/terminal',
      access: { permission: 'monitor:redis:run' },
      run: ({ caller }) => terminal.standing(signedIn(caller)),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/actuator/redis/terminal/open',
      access: { permission: 'monitor:redis:run' },
      body: OpenTerminal,
      perMinute: 10,
      audit: { title: '打开 Redis 终端', operateType: operateTypes.query },
      run: ({ body, caller }) => terminal.open(signedIn(caller), body.password),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/actuator/redis/terminal/run',
      access: { permission: 'monitor:redis:run' },
      body: RedisCommand,
      perMinute: 120,
      audit: { title: '在 Redis 终端执行命令', operateType: operateTypes.query },
      async run({ body, caller }) {
        const begun = performance.now()
        const lines = await terminal.run(signedIn(caller), body.command)
        return { lines, tookMs: Math.round((performance.now() - begun) * 10) / 10 }
      },
    }),
  ]
}

/** Throws 404 for a name that is no metric, 503 before the first reading. */
function metricAnswer(monitor: Monitor, name: string): ActuatorMetric {
  if (!isMetricName(name)) throw new Problem(404, `没有指标 ${name.slice(0, 80)}`)
  const measured = monitor.measured(name)
  if (!measured) throw new Problem(503, '服务刚启动，几秒后再看')
  const { description, unit, statistics } = metrics[name]
  return {
    name,
    description,
    baseUnit: units[unit],
    measurements: statistics.map((statistic, at) => ({ statistic, value: measured[at] ?? 0 })),
    availableTags: [],
  }
}

async function disks(monitor: Monitor): Promise<DiskInfo> {
  const found = await monitor.disk()
  if (!found) throw new Problem(503, '读不到磁盘信息，请检查 DATA_DIR 所在的磁盘')
  const { free, max } = found
  return [{ name: '数据目录', max, rest: free, restPPT: max === 0 ? 0 : Math.round(((max - free) / max) * 1000) }]
}

function bare(answer: unknown): Reply {
  return new Reply({ raw: JSON.stringify(answer), contentType: 'application/json; charset=utf-8' })
}
