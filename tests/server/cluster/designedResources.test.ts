import { io } from 'socket.io-client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { TopicEvent } from '#contract/topics.ts'
import { toolTable } from '../../support/designedTable.ts'
import { eventually } from '../../support/eventually.ts'
import { postgresPrograms, startPostgres } from '../../support/postgres.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'
import { startServerProcess } from '../../support/serverProcess.ts'
import type { ServerProcess } from '../../support/serverProcess.ts'

const isLeftOut = isRedisLeftOut || (postgresPrograms() === null && !process.env['CI'])
const path = '/online/designed/tool'
/** people at work beside it, half of them at each process */
const people = 20
const Envelope = z.object({ result: z.unknown().optional(), message: z.string().default('') })

describe.skipIf(isLeftOut)('a designed resource at two server processes', () => {
  const ends: (() => unknown)[] = []
  let client: pg.Client
  let env: Record<string, string>
  let servers: ServerProcess[] = []
  let token = ''
  const started = async () => {
    const server = await startServerProcess({ env, main: 'tests/support/designingMain.ts' })
    ends.unshift(() => server.stop())
    return server
  }
  beforeAll(async () => {
    const [redis, postgres] = await Promise.all([startRedis(), startPostgres()])
    ends.unshift(
      () => redis.close(),
      () => postgres.close(),
    )
    const url = await postgres.newDatabase()
    client = new pg.Client(url)
    await client.connect()
    ends.unshift(() => client.end())
    env = { REDIS_URL: redis.url, DATABASE_URL: url }
    servers = await Promise.all([started(), started()])
    token = (await servers[0]?.token()) ?? ''
  }, 120_000)
  afterAll(async () => {
    for (const end of ends) await end()
  })

  const ask = (server: ServerProcess, at: string, init: RequestInit = {}) =>
    fetch(server.url + at, { headers: { 'x-access-token': token, 'content-type': 'application/json' }, ...init })
  const resultOf = async (server: ServerProcess, at: string) => Envelope.parse(await (await ask(server, at)).json()).result
  /** Has somebody design it, or take it away: in whichever process takes the run up. Returns when that is committed. */
  async function design(runId: string, definition: typeof toolTable | null): Promise<void> {
    await client.query(
      `insert into sys_job_run (id, "runKey", handler, "jobId", params, state, attempt, owner, beat, "dueAt", "runAt", progress, "progressText", output, "createTime")
       values ($1, $1, 'test.design', null, $2, 'waiting', 0, null, 0, $3, $3, 0, '', '', $3)`,
      [runId, JSON.stringify({ code: 'tool', definition }), Date.now()],
    )
    await eventually(async () => expect((await client.query('select state from sys_job_run where id = $1', [runId])).rows).toEqual([{ state: 'done' }]))
  }
  const statuses = () => Promise.all(servers.map(async (server) => (await ask(server, `${path}/list`)).status))
  const connected = async (server: ServerProcess, topics: string[]) => {
    const socket = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } })
    ends.unshift(() => socket.disconnect())
    const heard: string[] = []
    socket.on('topic', (event) => heard.push(TopicEvent.parse(event).topic))
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const answer = z.object({ ok: z.boolean() }).parse(await socket.emitWithAck('subscribe', { topics }))
    return { socket, heard, isHeard: answer.ok }
  }

  test('comes and goes at both by the word of one, while others work and notice nothing', async () => {
    expect(await statuses()).toEqual([404, 404])
    const bystanders = await Promise.all(servers.map((server) => connected(server, ['resource:sysRole'])))
    const troubles: string[] = []
    let calls = 0
    const over = new AbortController()
    onTestFinished(() => over.abort())
    const work = async (server: ServerProcess) => {
      while (!over.signal.aborted) {
        const status = await ask(server, '/sys/role/list?pageSize=10').then(
          (response) => response.status,
          (error: unknown) => String(error),
        )
        calls += 1
        if (status !== 200 && !over.signal.aborted) troubles.push(String(status))
      }
    }
    const working = Array.from({ length: people }, (_, at) => work(servers[at % 2] as ServerProcess)) // two were started

    await design('add', toolTable)
    const addedAt = performance.now()
    await eventually(async () => expect(await statuses()).toEqual([200, 200]))
    process.stdout.write(`there at both after ${Math.round(performance.now() - addedAt)} ms\n`)

    const followers = await Promise.all(servers.map((server) => connected(server, ['resource:onlineTool'])))
    expect(followers.map(({ isHeard }) => isHeard)).toEqual([true, true])
    const cutOff = followers.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
    const [first, second] = servers as [ServerProcess, ServerProcess]
    expect((await ask(first, `${path}/add`, { method: 'POST', body: JSON.stringify({ toolNo: 'T-1', toolName: '扳手' }) })).status).toBe(200)
    await eventually(() => expect(followers.map(({ heard }) => heard)).toEqual([['resource:onlineTool'], ['resource:onlineTool']]))
    expect(await resultOf(second, `${path}/list`)).toMatchObject({ records: [{ toolNo: 'T-1', toolName: '扳手' }] })
    expect(await resultOf(second, '/sys/search?words=扳手')).toMatchObject([{ resource: 'onlineTool' }])
    const form = new FormData()
    form.set('file', new Blob(['工具编号,工具名称\nT-2,锤子\n'], { type: 'text/csv' }), '工具.csv')
    const sent = await fetch(`${second.url}${path}/importExcel`, { method: 'POST', headers: { 'x-access-token': token }, body: form })
    expect(Envelope.parse(await sent.json()).message).toBe('共1行数据全部导入成功！')
    expect(await resultOf(first, `${path}/list`)).toMatchObject({ total: 2 })

    await design('remove', null)
    const removedAt = performance.now()
    await eventually(async () => expect(await statuses()).toEqual([404, 404]))
    await Promise.all(cutOff) // whoever followed it is sent to ask what is left
    process.stdout.write(`gone at both after ${Math.round(performance.now() - removedAt)} ms\n`)
    expect((await connected(second, ['resource:onlineTool'])).isHeard).toBe(false)
    expect(await resultOf(second, '/sys/search?words=扳手')).toEqual([])

    over.abort()
    await Promise.all(working)
    expect([troubles, calls > people, bystanders.map(({ socket }) => socket.connected)]).toEqual([[], true, [true, true]])
  })

  test('is there again after a restart, with its rows and what was granted, as it was stored', async () => {
    await design('add again', toolTable)
    await eventually(async () => expect(await statuses()).toEqual([200, 200]))
    expect(await servers[1]?.stop()).toBe(0)
    const again = await started()
    expect(await resultOf(again, `${path}/list`)).toMatchObject({ total: 2 })
    servers = [servers[0] as ServerProcess, again]
    await design('remove again', null)
    await eventually(async () => expect(await statuses()).toEqual([404, 404]))
  })
})
