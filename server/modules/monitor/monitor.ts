import { statfs } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  courseKey,
  diskTopic,
  jvmTopic,
  keptReadings,
  readEveryMs,
  redisTopic,
  standingTopic,
  systemTopic,
  tomcatTopic,
  traceTopic,
} from '#contract/modules/monitor/retained.ts'
import type { Course } from '#contract/modules/monitor/retained.ts'
import { metrics } from '#contract/modules/monitor/metrics.ts'
import type { MetricName, MetricPage } from '#contract/modules/monitor/metrics.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { callerBehind } from '../../http/requestCaller.ts'
import { errorFields } from '../../log.ts'
import type { Log } from '../../log.ts'
import type { LatestValues } from '../../tags/latest.ts'
import { createHttpFigures } from './httpFigures.ts'
import { redisKeys, redisMemory } from './redisFigures.ts'
import type { RedisAsked } from './redisTerminal.ts'
import { createRuntimeFigures } from './runtimeFigures.ts'
import { sessionCounts } from './sessionCounts.ts'
import { createMinutes, slopeOf } from './slopes.ts'
import { oldestValue, screensAway } from './standing.ts'
import { createTraceRing, traceOf } from './traceRing.ts'

export type MonitorParts = {
  /** host and port: which of several server processes this is */
  process: string
  db: Database
  bus: Pick<Bus, 'retain'>
  latest: LatestValues
  dataDir: string
  redis: RedisAsked | null
  sockets: () => number
  now: () => number
  log: Log
}

/** What a metric measured when it was read last: by statistic, in the order of its declaration. */
export type Measured = readonly number[]

const bytesPerMb = 1024 * 1024
const bytesPerGb = 1024 * bytesPerMb
const hourMs = 3_600_000
/** a server that has just started fills its caches */
const memoryKnownAfterMs = 20 * 60_000
const diskKnownAfterMs = 30 * 60_000
const minutesOfDay = 24 * 60

const topics: Record<MetricPage, RetainedTopic<Course>> = { jvm: jvmTopic, system: systemTopic, tomcat: tomcatTopic }

export type Monitor = ReturnType<typeof createMonitor>

/** Reads this process every 5 s, tells it on the retained topics of the monitor, and keeps what its routes answer with. */
export function createMonitor({ process: name, db, bus, latest, dataDir, redis, sockets, now, log }: MonitorParts) {
  let runtime: ReturnType<typeof createRuntimeFigures> | null = null
  const http = createHttpFigures()
  const traces = createTraceRing()
  const startedAt = now()
  const measured = new Map<MetricName, Measured>()
  const courses = new Map<string, (number | null)[]>()
  const told = new Map<string, { topic: RetainedTopic<Course>; key: string }>()
  const loop = createMinutes(keptReadings, Math.max)
  const heap = createMinutes(keptReadings, Math.min) // its floor, after what was thrown away is gone
  const disk = createMinutes(minutesOfDay, Math.min)
  const sessions = sessionCounts(db, startedAt)
  let answered = { count: 0, slowestMs: 0 }
  let requestsBefore = 0
  let readAt = startedAt
  let timer: NodeJS.Timeout | null = null
  let reading: Promise<void> = Promise.resolve()
  let isClosed = false

  function tell(topic: RetainedTopic<Course>, figure: string, value: number | null): void {
    const key = courseKey(name, figure)
    const rounded = value === null ? null : Number(value.toPrecision(7))
    const points = [...(courses.get(`${topic.name} ${figure}`) ?? []), rounded].slice(-keptReadings)
    courses.set(`${topic.name} ${figure}`, points)
    told.set(`${topic.name} ${key}`, { topic, key })
    bus.retain(topic, key, { process: name, figure, value: rounded, points, at: now() })
  }
  function measure(metric: MetricName, values: Measured): void {
    measured.set(metric, values)
    tell(topics[metrics[metric].page], metric, values[0] ?? null)
  }

  async function readDisk(): Promise<{ free: number; max: number } | null> {
    try {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return { free: bavail * bsize, max: blocks * bsize }
    } catch {
      return null // nothing is said, rather than an empty disk
    }
  }

  async function read(): Promise<void> {
    const at = now()
    runtime ??= createRuntimeFigures()
    const { values, gc, loopP99Ms } = runtime.read()
    for (const [metric, value] of Object.entries(values)) measure(metric as MetricName, [value]) // the keys of `values` are names of metrics
    measure('jvm.gc.pause', [gc.count, gc.seconds, gc.maxSeconds])
    const { all, routed, sentBytes, signIns } = http.read()
    const { current, most, expired } = await sessions(at)
    measure('tomcat.sessions.created', [signIns.done])
    measure('tomcat.sessions.expired', [expired])
    measure('tomcat.sessions.active.current', [current])
    measure('tomcat.sessions.active.max', [most])
    measure('tomcat.sessions.rejected', [signIns.refused])
    measure('tomcat.global.sent', [sentBytes])
    measure('tomcat.global.request', [all.count, all.seconds, all.maxSeconds])
    measure('tomcat.global.request.max', [all.maxSeconds])
    measure('tomcat.servlet.request', [routed.count, routed.seconds, routed.maxSeconds])
    measure('tomcat.servlet.request.max', [routed.maxSeconds])
    const pool = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4)
    measure('tomcat.threads.current', [pool])
    measure('tomcat.threads.config.max', [pool])
    const seconds = Math.max(0.001, (at - readAt) / 1000)
    tell(traceTopic, 'requests', (answered.count - requestsBefore) / seconds)
    tell(traceTopic, 'answered', answered.count)
    tell(traceTopic, 'slowest', answered.slowestMs)
    requestsBefore = answered.count
    readAt = at
    answered = { ...answered, slowestMs: 0 }
    const space = await readDisk()
    tell(diskTopic, 'free', space?.free ?? null)
    if (redis) {
      tell(redisTopic, 'keys', await redisKeys(redis).catch(() => null))
      tell(redisTopic, 'memory', await redisMemory(redis).catch(() => null))
    }
    loop.note(at, loopP99Ms)
    heap.note(at, values['jvm.memory.used'] / bytesPerMb)
    if (space) disk.note(at, space.free / bytesPerGb)
    const heapSlope = slopeOf(heap.readings(), memoryKnownAfterMs)
    const diskSlope = slopeOf(disk.readings(), diskKnownAfterMs)
    const away = await screensAway(db, at)
    if (isClosed) return
    bus.retain(standingTopic, name, {
      process: name,
      at,
      startedAt,
      loopP99Ms: Number(loopP99Ms.toFixed(1)),
      loop: loop.points(keptReadings, 1),
      heapMb: Math.round(values['jvm.memory.used'] / bytesPerMb),
      heapLimitMb: Math.round(values['jvm.memory.max'] / bytesPerMb),
      heapMbPerHour: heapSlope === null ? null : Number((heapSlope * hourMs).toFixed(1)),
      heap: heap.points(keptReadings, 0),
      diskFreeGb: space === null ? null : Number((space.free / bytesPerGb).toFixed(2)),
      diskGb: space === null ? null : Number((space.max / bytesPerGb).toFixed(1)),
      diskGbPerDay: diskSlope === null ? null : Number((-diskSlope * 24 * hourMs).toFixed(2)),
      disk: disk.points(keptReadings, 2),
      ...oldestValue(latest, at),
      cpu: Number(values['system.cpu.usage'].toFixed(3)),
      sockets: sockets(),
      ...away,
    })
  }

  async function readAndPause(): Promise<void> {
    await read().catch((error: unknown) => log.error('the server could not be read', errorFields(error)))
    if (!isClosed) timer = setTimeout(turn, readEveryMs)
  }
  function turn(): void {
    reading = readAndPause()
  }

  return {
    /** Begins to read and to tell. */
    start: turn,
    /** An answer went out. */
    note(request: FastifyRequest, reply: FastifyReply): void {
      http.note(request, reply)
      answered = { count: answered.count + 1, slowestMs: Math.max(answered.slowestMs, Math.round(reply.elapsedTime)) }
      if (!request.url.includes('/actuator/httptrace')) traces.note(traceOf(request, reply, callerBehind(request)?.username ?? null, now()))
    },
    measured: (metric: MetricName): Measured | null => measured.get(metric) ?? null,
    traces: traces.newest,
    disk: readDisk,
    dataDir,
    /** Ends what it began; its figures are gone from the topics, so that no page takes them for alive. */
    async close(): Promise<void> {
      isClosed = true
      if (timer) clearTimeout(timer)
      await reading
      runtime?.close()
      for (const { topic, key } of told.values()) bus.retain(topic, key, null)
      bus.retain(standingTopic, name, null)
    },
  }
}
