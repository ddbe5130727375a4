import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { standardKeeping } from '#contract/modules/operations/logKeeping.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { systemPausedText } from '#contract/modules/operations/pause.ts'
import { RetainedChanges, retainedTopic, TopicEvent } from '#contract/topics.ts'
import { postgresPrograms, startPostgres } from '../../support/postgres.ts'
import type { Postgres } from '../../support/postgres.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'
import type { RedisUnderTest } from '../../support/redis.ts'
import { importFile, startServerProcess } from '../../support/serverProcess.ts'
import type { ServerProcess } from '../../support/serverProcess.ts'
import { journalledSamples } from './journalledSamples.ts'
import { clockTag, devicesCsv, startPlantClock, tagsCsv } from './plantClock.ts'
import type { PlantClock } from './plantClock.ts'
import { openWall } from './wall.ts'
import type { Wall } from './wall.ts'
import { eventually } from '../../support/eventually.ts'

const isLeftOut = isRedisLeftOut || (postgresPrograms() === null && !process.env['CI'])
/** reading at 4 Hz over a busy machine; a value that is taken for a newer one is off by seconds */
const truthMs = 1000

describe.skipIf(isLeftOut)('two server processes on one Redis and one PostgreSQL', () => {
  let redis: RedisUnderTest
  let postgres: Postgres
  let clock: PlantClock
  let env: Record<string, string>
  let [first, second]: ServerProcess[] = []
  let token = ''
  const leaving: (() => void)[] = []
  const ends: (() => unknown)[] = []
  /** Ended with the suite, whatever becomes of what else is started; the last first. */
  async function held<One>(starting: Promise<One>, end: (one: One) => unknown): Promise<One> {
    const one = await starting
    ends.unshift(() => end(one))
    return one
  }
  const startServer = (more: Record<string, string> = {}) => held(startServerProcess({ env: { ...env, ...more } }), (one) => one.stop())
  const server = (one: ServerProcess | undefined) => {
    if (!one) throw new Error('not started')
    return one
  }

  beforeAll(async () => {
    const below = [
      held(startRedis(), (one) => one.close()),
      held(startPostgres(), (one) => one.close()),
      held(startPlantClock(), (one) => one.close()),
    ] as const
    await Promise.allSettled(below) // what came up after one of them failed would be ended by nobody
    ;[redis, postgres, clock] = await Promise.all(below)
    env = { REDIS_URL: redis.url, DATABASE_URL: await postgres.newDatabase(), METRICS_TOKEN: 'a-token-for-metrics' }
    const both = [startServer(), startServer()] as const
    await Promise.allSettled(both)
    ;[first, second] = await Promise.all(both)
    token = await server(first).token()
  }, 120_000)
  afterAll(async () => {
    for (const leave of leaving) leave()
    for (const end of ends) await end()
  })

  const ask = async (one: ServerProcess | undefined, path: string, init: RequestInit = {}) => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    const response = await fetch(server(one).url + path, { headers, ...init })
    return z.object({ result: z.unknown().optional() }).parse(await response.json()).result
  }
  const latestAt = async (one: ServerProcess | undefined) => {
    const [newest] = z.array(z.object({ at: z.number() })).parse(await ask(one, `/mes/plc/latest?tags=${clockTag}`))
    return newest?.at ?? 0
  }
  const collects = async (one: ServerProcess | undefined) => {
    const text = await (await fetch(`${server(one).url}/metrics`, { headers: { authorization: 'Bearer a-token-for-metrics' } })).text()
    return /^millwright_collector 1$/m.test(text)
  }
  const isReady = async (one: ServerProcess | undefined) => (await fetch(`${server(one).url}/health/ready`)).status === 200
  const connected = async (one: ServerProcess | undefined, as = token) => {
    const socket = io(server(one).url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token: as } })
    leaving.push(() => socket.disconnect())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }
  const pause = (one: ServerProcess | undefined, isPaused: boolean) => ask(one, '/sys/updateStatus', { method: 'POST', body: JSON.stringify({ isPaused }) })
  const wallAt = async (one: ServerProcess | undefined): Promise<Wall> => openWall(await connected(one), clockTag)
  const noticesAt = async (one: ServerProcess | undefined) => {
    const { userInfo } = z.object({ userInfo: z.object({ id: z.string() }) }).parse(await ask(one, '/sys/getLoginInfo'))
    const socket = new WebSocket(`${server(one).url.replace('http', 'ws')}/websocket/${userInfo.id}`, [token])
    leaving.push(() => socket.terminate())
    const frames: Record<string, unknown>[] = []
    socket.on('message', (data: Buffer) => frames.push(z.record(z.string(), z.unknown()).parse(JSON.parse(data.toString()))))
    await new Promise((resolve) => socket.once('message', resolve)) // whether the system is paused is the first that everybody hears
    return frames
  }
  const wrongOf = (wall: Wall) => wall.seen.filter(({ value, at }) => clock.errorMs(value, at) > truthMs)

  test('one of them collects; a configuration imported at one is known to both, and both have its values and how its device is doing', async () => {
    expect(await collects(first)).not.toBe(await collects(second))
    expect(await importFile(server(second).url, token, 'plcDevice', devicesCsv(clock.port))).toMatchObject({ success: true })
    expect(await importFile(server(second).url, token, 'plcTag', tagsCsv)).toMatchObject({ success: true })
    for (const one of [first, second]) {
      await vi.waitFor(async () => expect(Date.now() - (await latestAt(one))).toBeLessThan(2000), { timeout: 20_000, interval: 200 })
      await eventually(async () => expect(await ask(one, '/mes/plc/diagnostics?deviceCode=CLK-01')).toMatchObject({ state: 'online' }))
      await eventually(async () => expect(await isReady(one)).toBe(true))
    }
  })

  test('what was collected by one is in the trend of the other', async () => {
    for (const one of [first, second])
      await eventually(async () => {
        const nowMs = Date.now()
        const { points } = z
          .object({ points: z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable(), z.number().nullable()])) })
          .parse(await ask(one, `/mes/plc/trend?tagCode=${clockTag}&from=${nowMs - 10_000}&to=${nowMs}&points=40`))
        const known = points.flatMap(([at, , , last]) => (last === null ? [] : { at, value: last }))
        expect(known.length).toBeGreaterThan(4)
        expect(known.filter(({ at, value }) => clock.errorMs(value, at) > truthMs + 1500)).toEqual([]) // a value stands until the next
      })
  })

  test('who is signed out at one is cut off at the other', async () => {
    const other = await server(first).token()
    const socket = await connected(second, other)
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    await fetch(`${server(first).url}/sys/logout`, { method: 'POST', headers: { 'x-access-token': other } })
    const since = performance.now()
    await closed
    expect(performance.now() - since).toBeLessThan(2000) // the re-check of all sockets comes later
  })

  test('an announcement released at one rings once at the other', async () => {
    const frames = await noticesAt(second)
    const rung = () => frames.flatMap(({ cmd, msgTxt }) => (cmd === 'topic' ? [msgTxt] : []))
    const titles = ['周五停电', '恢复供电']
    for (const titile of titles) {
      const { id } = z.object({ id: z.string() }).parse(await ask(first, '/sys/annountCement/add', { method: 'POST', body: JSON.stringify({ titile }) }))
      await ask(first, `/sys/annountCement/doReleaseData?id=${id}`)
      await eventually(() => expect(rung()).toContain(titile))
    }
    expect(rung()).toEqual(titles)
  })

  test('what of the log is kept is set at one, and kept so by the other', async () => {
    const written = async (operateType: number) =>
      z.object({ total: z.number() }).parse(await ask(first, `/sys/log/list?logType=2&operateType=${operateType}&pageSize=1`)).total
    const keep = (operations: readonly number[]) => ask(first, '/sys/log/keeping', { method: 'PUT', body: JSON.stringify({ ...standardKeeping, operations }) })
    /** a deletion is written whatever is kept: when it stands there, the line of the addition before it does or never will */
    const addedLines = async () => {
      const [added, deleted] = [await written(operateTypes.add), await written(operateTypes.delete)]
      const { id } = z.object({ id: z.string() }).parse(await ask(second, '/sys/annountCement/add', { method: 'POST', body: '{"titile":"试一试"}' }))
      await ask(second, `/sys/annountCement/delete?id=${id}`, { method: 'DELETE' })
      await eventually(async () => expect(await written(operateTypes.delete)).toBe(deleted + 1))
      return (await written(operateTypes.add)) - added
    }
    expect(await addedLines()).toBe(1)
    await keep([])
    await eventually(async () => expect(await addedLines()).toBe(0))
    await keep(standardKeeping.operations)
    await eventually(async () => expect(await addedLines()).toBe(1))
  })

  test('a ticket from one opens a link at the other, once', async () => {
    const { ticket } = z.object({ ticket: z.string() }).parse(await ask(first, '/sys/ticket', { method: 'POST', body: JSON.stringify({ kind: 'socket' }) }))
    const { userInfo } = z.object({ userInfo: z.object({ id: z.string() }) }).parse(await ask(first, '/sys/getLoginInfo'))
    const open = () =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${server(second).url.replace('http', 'ws')}/websocket/${userInfo.id}?ticket=${ticket}`)
        leaving.push(() => socket.terminate())
        socket.once('open', () => resolve(101))
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
        socket.on('error', () => {})
      })
    expect([await open(), await open()]).toEqual([101, 401])
  })

  test('the one that collects is killed: the other takes over within 5 s, its screens see only what was true at the time they are told, and history has nothing twice', async () => {
    const isFirst = await collects(first)
    const [killed, left] = isFirst ? [server(first), server(second)] : [server(second), server(first)]
    const wall = await wallAt(left)
    await eventually(() => expect(wall.seen.length).toBeGreaterThan(8))
    killed.child.kill('SIGKILL')
    const killedAt = Date.now()
    await killed.ended
    await vi.waitFor(() => expect(wall.seen.at(-1)?.at ?? 0).toBeGreaterThan(killedAt + 500), { timeout: 10_000, interval: 20 })
    const newest = wall.seen.find(({ at }) => at > killedAt + 500)
    expect(newest?.heardAt ?? Infinity).toBeLessThan(killedAt + 5000)
    expect(await collects(left)).toBe(true)
    await vi.waitFor(() => expect(wall.seen.at(-1)?.at ?? 0).toBeGreaterThan(killedAt + 7000), { timeout: 15_000, interval: 100 })
    expect(wrongOf(wall)).toEqual([])
    expect(wall.seen.filter(({ at }, index) => at < (wall.seen[index - 1]?.at ?? 0))).toEqual([])

    const stored = await journalledSamples(env['DATABASE_URL'] ?? '', clockTag)
    expect(stored.filter(({ value, at }) => clock.errorMs(value, at) > truthMs)).toEqual([])
    expect(new Set(stored.map(({ at }) => at)).size).toBe(stored.length)
    const longestGapMs = Math.max(...stored.map(({ at }, index) => at - (stored[index - 1]?.at ?? at)))
    expect(longestGapMs).toBeLessThan(7000) // two seconds of journal, and the take-over
    await restart(isFirst)
  }, 120_000)

  test('the one that collects is frozen and wakes up after another took over: it follows, and neither screens nor history get anything wrong or twice', async () => {
    const isFirst = await collects(first)
    const [frozen, left] = isFirst ? [server(first), server(second)] : [server(second), server(first)]
    const walls = [await wallAt(frozen), await wallAt(left)]
    frozen.child.kill('SIGSTOP')
    const frozenAt = Date.now()
    await vi.waitFor(() => expect(walls[1]?.seen.at(-1)?.at ?? 0).toBeGreaterThan(frozenAt + 6000), { timeout: 15_000, interval: 100 })
    frozen.child.kill('SIGCONT')
    const wokenAt = Date.now()
    for (const wall of walls) await vi.waitFor(() => expect(wall.seen.at(-1)?.at ?? 0).toBeGreaterThan(wokenAt + 3000), { timeout: 15_000, interval: 100 })
    expect([await collects(frozen), await collects(left)]).toEqual([false, true])
    for (const wall of walls) expect(wrongOf(wall)).toEqual([])
    const stored = await journalledSamples(env['DATABASE_URL'] ?? '', clockTag)
    expect(stored.filter(({ value, at }) => clock.errorMs(value, at) > truthMs)).toEqual([])
    expect(new Set(stored.map(({ at }) => at)).size).toBe(stored.length)
  }, 60_000)

  test('the one that collects is stopped: the other goes on, and nothing wrong is seen meanwhile', async () => {
    const isFirst = await collects(first)
    const [stopped, left] = isFirst ? [server(first), server(second)] : [server(second), server(first)]
    const wall = await wallAt(left)
    const stoppedAt = Date.now()
    await stopped.stop()
    await vi.waitFor(() => expect(wall.seen.at(-1)?.at ?? 0).toBeGreaterThan(stoppedAt + 3000), { timeout: 15_000, interval: 50 })
    const gaps = wall.seen.map(({ at }, index) => at - (wall.seen[index - 1]?.at ?? at))
    expect(Math.max(...gaps)).toBeLessThan(5000)
    expect(wrongOf(wall)).toEqual([])
    await restart(isFirst)
  }, 60_000)

  test('Redis goes away: it is said, screens keep what they have with its true age; it comes back empty, all goes on, and what was not heard meanwhile is made good', async () => {
    await eventually(async () => expect([await isReady(first), await isReady(second)]).toEqual([true, true]))
    const wall = await wallAt(second)
    await redis.stop()
    await vi.waitFor(async () => expect([await isReady(first), await isReady(second)]).toEqual([false, false]), { timeout: 10_000, interval: 100 })
    await vi.waitFor(async () => expect([await collects(first), await collects(second)]).toEqual([false, false]), { timeout: 10_000, interval: 100 })
    const lastAt = await latestAt(second)
    await pause(first, true) // the other cannot hear of it now
    await redis.start()
    await vi.waitFor(async () => expect([await isReady(first), await isReady(second)]).toEqual([true, true]), { timeout: 20_000, interval: 100 })
    for (const one of [first, second]) await vi.waitFor(async () => expect(await latestAt(one)).toBeGreaterThan(lastAt), { timeout: 10_000, interval: 100 })
    expect(await collects(first)).not.toBe(await collects(second))
    await eventually(() => expect(wall.seen.at(-1)?.at ?? 0).toBeGreaterThan(lastAt + 1000)) // the same page, without a hand
    expect(wrongOf(wall)).toEqual([])
    await eventually(async () => expect((await noticesAt(second))[0]).toMatchObject({ cmd: 'sysUpdateStatus', msgTxt: systemPausedText }))
    await pause(second, false)
  }, 60_000)

  test('an alarm is acknowledged while Redis is away: its record says so at both, and screens of the other hear of it once Redis is back', async () => {
    const heard: string[] = []
    const screen = await connected(second)
    screen.on('topic', (message: unknown) => {
      for (const { value } of RetainedChanges.parse(TopicEvent.parse(message).payload).changes) heard.push(z.object({ state: z.string() }).parse(value).state)
    })
    await screen.timeout(5000).emitWithAck('subscribe', { topics: [retainedTopic(alarmTopic.name)] })
    const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })
    const listed = z.object({ records: z.array(z.object({ id: z.string(), version: z.number(), state: z.string() })) })
    const alarm = async (one: ServerProcess | undefined) => {
      const [found] = listed.parse(await ask(one, '/mes/alarm/list?pageNo=1&pageSize=10')).records
      return found ?? { id: '', version: 0, state: '' }
    }
    await ask(
      first,
      '/mes/alarmDef/add',
      post({ alarmCode: 'CLK-HIGH', name: '时间高', type: 'H', tagCode: clockTag, limitValue: 1, priority: 2, response: '试验' }),
    )
    await vi.waitFor(() => expect(heard.at(-1)).toBe('B'), { timeout: 20_000, interval: 100 })

    await redis.stop()
    await vi.waitFor(async () => expect([await isReady(first), await isReady(second)]).toEqual([false, false]), { timeout: 10_000, interval: 100 })
    const { id, version } = await alarm(first)
    await ask(first, '/mes/alarm/ack', post({ id, version }))
    expect([(await alarm(first)).state, (await alarm(second)).state]).toEqual(['C', 'C'])
    expect(heard.at(-1)).toBe('B')
    await redis.start()
    await vi.waitFor(() => expect(heard.at(-1)).toBe('C'), { timeout: 30_000, interval: 100 })
  }, 90_000)

  test('a Redis that does not answer stops the start with a sentence that names the setting and no password', async () => {
    const said = await startServer({ REDIS_URL: 'redis://:the-secret@127.0.0.1:1' }).catch((error: Error) => error.message)
    expect(said).toMatch(/ended with 1: 设置 REDIS_URL .*连接不上/)
    expect(said).not.toContain('the-secret')
  })

  async function restart(isFirst: boolean): Promise<void> {
    const again = await startServer()
    if (isFirst) first = again
    else second = again
    await eventually(async () => expect(await isReady(again)).toBe(true))
  }
})
