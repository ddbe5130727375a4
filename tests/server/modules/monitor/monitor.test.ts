import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ActuatorMetric, DiskInfo, HttpTraces, RedisInfo } from '#contract/modules/monitor/monitorCalls.ts'
import { metrics, metricsOf } from '#contract/modules/monitor/metrics.ts'
import { jvmTopic, standingTopic, tomcatTopic } from '#contract/modules/monitor/retained.ts'
import { createMonitor } from '../../../../server/modules/monitor/monitor.ts'
import { monitorRoutes } from '../../../../server/modules/monitor/monitor.routes.ts'
import type { RedisAsked } from '../../../../server/modules/monitor/redisTerminal.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { passwords, startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { patience } from '../../../support/eventually.ts'

let api: Api
let monitor: ReturnType<typeof createMonitor>
const asked: string[][] = []
const redis: RedisAsked = {
  async call(command, ...args) {
    asked.push([command, ...args])
    if (command === 'INFO') return '# Server\r\nredis_version:8.0.2\r\nmystery:1\r\n# Memory\r\nused_memory:1048576\r\n'
    return command === 'DBSIZE' ? 42 : 'PONG'
  },
}

beforeEach(async () => {
  asked.length = 0
  api = await startApi((parts) => {
    monitor = createMonitor({ ...parts, process: 'plant:8080', latest: new LatestValues(), dataDir: tmpdir(), redis, sockets: () => 3 })
    return monitorRoutes({ ...parts, monitor, redis, isRedisTerminalOn: true })
  })
  api.app.addHook('onResponse', async (request, reply) => monitor.note(request, reply))
  monitor.start()
  await vi.waitUntil(() => api.bus.retained(standingTopic).size === 1, patience)
})
afterEach(async () => {
  await monitor.close()
  await api.close()
})

const get = async (url: string, person: 'admin' | 'viewer' = 'admin') =>
  api.app.inject({ method: 'GET', url, headers: { 'x-access-token': await api.tokenOf(person) } })
const post = async (url: string, payload: object) => api.call({ method: 'POST', url, payload, headers: { 'x-access-token': await api.tokenOf('admin') } })

test('every metric of the contract is there, without envelope, each with the statistics that readers take by their place [MON-008]', async () => {
  const pause = ActuatorMetric.parse((await get('/actuator/metrics/jvm.gc.pause')).json())
  expect(pause.measurements.map(({ statistic }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME', 'MAX'])
  const used = ActuatorMetric.parse((await get('/actuator/metrics/jvm.memory.used')).json())
  expect(used.measurements[0]?.value).toBeGreaterThan(10_000_000)
  const missing = Object.keys(metrics).filter((name) => monitor.measured(name as keyof typeof metrics) === null)
  expect(missing).toEqual([])
  expect((await get('/actuator/metrics/jvm.nonsense')).statusCode).toBe(404)
})

test('nobody without the right hears of the server, and nobody at all without a token', async () => {
  expect((await get('/actuator/metrics/jvm.memory.used', 'viewer')).statusCode).toBe(403)
  expect((await get('/actuator/httptrace', 'viewer')).statusCode).toBe(403)
  expect((await api.app.inject({ method: 'GET', url: '/actuator/httptrace' })).statusCode).toBe(401)
})

test('a request stands in the trace with who asked, without its token and without the asking for the trace itself', async () => {
  await get('/sys/actuator/redis/info?token=s3cret')
  const { traces } = HttpTraces.parse((await get('/actuator/httptrace')).json())
  expect(traces[0]).toMatchObject({
    principal: { name: 'admin' },
    request: { method: 'GET', headers: { 'x-access-token': ['***'] } },
    response: { status: 200 },
  })
  expect(traces[0]?.request.uri).toBe('/sys/actuator/redis/info?token=***')
  expect(traces.some(({ request }) => request.uri.includes('httptrace'))).toBe(false)
})

test('Redis and the disk answer in the shapes of the contract', async () => {
  const info = RedisInfo.parse((await get('/sys/actuator/redis/info')).json().result)
  expect(info[0]).toEqual({ key: 'redis_version', value: '8.0.2', description: 'Redis 版本' })
  expect((await get('/sys/actuator/redis/keysSize')).json()).toEqual({ create_time: api.clock.now, dbSize: 42 })
  expect((await get('/sys/actuator/redis/memoryInfo')).json()).toMatchObject({ used_memory: 1_048_576 })
  const [disk] = DiskInfo.parse((await get('/sys/actuator/redis/queryDiskInfo')).json().result)
  expect(disk?.rest).toBeLessThanOrEqual(disk?.max ?? 0)
})

test('the terminal asks for the password again, then runs what is on its list and nothing else', async () => {
  const run = (command: string) => post('/sys/actuator/redis/terminal/run', { command })
  const session = await api.tokenOf('admin')
  const as = (url: string, payload: object) => api.call({ method: 'POST', url, payload, headers: { 'x-access-token': session } })
  expect((await run('PING')).status).toBe(403)
  expect((await as('/sys/actuator/redis/terminal/open', { password: 'wrong' })).status).toBe(422)
  expect((await as('/sys/actuator/redis/terminal/open', { password: passwords.admin })).body.result).toMatchObject({ state: 'open' })
  expect((await as('/sys/actuator/redis/terminal/run', { command: 'ping' })).body.result).toMatchObject({ lines: ['PONG'] })
  asked.length = 0
  expect((await as('/sys/actuator/redis/terminal/run', { command: 'FLUSHALL' })).status).toBe(422)
  expect(asked).toEqual([])
  api.clock.now += 10 * 60_000
  expect((await as('/sys/actuator/redis/terminal/run', { command: 'ping' })).status).not.toBe(200)
})

test('figures are told with their course on the topics of their pages, and are gone when the process ends', async () => {
  const told = api.bus.retained(jvmTopic)
  expect([...told.values()].map(({ figure }) => figure)).toEqual(metricsOf('jvm').map(([name]) => name))
  expect(api.bus.retained(tomcatTopic).size).toBe(metricsOf('tomcat').length)
  expect(api.bus.retained(standingTopic).get('plant:8080')).toMatchObject({ sockets: 3, screens: 0, awayCount: 0, oldestAgeMs: null })
  await monitor.close()
  expect(api.bus.retained(jvmTopic).size + api.bus.retained(standingTopic).size).toBe(0)
})
