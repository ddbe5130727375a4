import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import { endpointsOf } from '#contract/resource.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { newDataDir } from '../support/newDataDir.ts'

const clients = 8
const linesEach = 200
/** ms that eight saves at once are thought to need; what they do need is learned */
const [firstAnswerMs, longestAnswerMs] = [1500, 20_000]
/** readings of one thing, a second apart */
const mostTries = 10
const paths = endpointsOf(dicts)

export type KilledHeaders = { kills: number; acknowledged: number; answeredAgain: number; acknowledgedLost: number; partial: number; refusedAgain: number }

/** `onKill` hears what was found so far, after each kill */
type Asked = { kills: number; databaseUrl?: string | undefined; onKill?: (found: KilledHeaders) => void }

type Request = { key: string; code: string; isAcknowledged: boolean }

/**
 * Eight clients save headers with 200 lines each while the server is killed at a random moment (F-01). Afterwards every header has all its
 * lines or is not there; what was acknowledged is there; and a client that asks once more with the same key gets its answer, without a second header.
 */
export async function killedHeaders({ kills, databaseUrl, onKill }: Asked): Promise<KilledHeaders> {
  const dataDir = newDataDir()
  const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const found: KilledHeaders = { kills, acknowledged: 0, answeredAgain: 0, acknowledgedLost: 0, partial: 0, refusedAgain: 0 }
  let answerMs = firstAnswerMs
  let server = await startServerProcess({ dataDir, env })
  for (let kill = 0; kill < kills; kill += 1) {
    const { url } = server
    const token = await server.token()
    const requests: Request[] = []
    const stop = new AbortController()
    const working = Array.from({ length: clients }, async () => {
      while (!stop.signal.aborted) {
        const request = { key: randomUUID(), code: `k${randomUUID().replaceAll('-', '').slice(0, 20)}`, isAcknowledged: false }
        requests.push(request)
        const fromMs = performance.now()
        request.isAcknowledged = await save(url, token, request).catch(() => false)
        if (request.isAcknowledged) answerMs = Math.min(longestAnswerMs, performance.now() - fromMs)
      }
    })
    await pause(50 + Math.random() * 2 * answerMs) // some kills come before the first answer, some after
    process.kill(server.pid, 'SIGKILL')
    stop.abort()
    await Promise.all([server.ended, ...working])
    if (!requests.some(({ isAcknowledged }) => isAcknowledged)) answerMs = Math.min(longestAnswerMs, answerMs * 1.5) // slower than thought
    server = await startServerProcess({ dataDir, env }) // it answers for the one that was killed, and is killed next
    await judge(server.url, await server.token(), requests, found)
    onKill?.({ ...found, kills: kill + 1 })
  }
  await server.stop()
  return found
}

async function judge(url: string, token: string, requests: readonly Request[], found: KilledHeaders): Promise<void> {
  for (const request of requests) {
    const before = await linesOf(url, token, request.code)
    if (before !== null && before !== linesEach) found.partial += 1
    if (request.isAcknowledged) found.acknowledged += 1
    if (request.isAcknowledged && before === null) found.acknowledgedLost += 1
    if (request.isAcknowledged) continue
    if (await save(url, token, request)) found.answeredAgain += 1
    else found.refusedAgain += 1
    if ((await linesOf(url, token, request.code)) !== linesEach) found.partial += 1
  }
}

async function save(url: string, token: string, { key, code }: Request): Promise<boolean> {
  const changed = Array.from({ length: linesEach }, (_, at) => ({ key: String(at), itemText: `${at}`, itemValue: `${at}`, sortOrder: at + 1 }))
  const body = { dictName: code, dictCode: code, lines: { [dictEntries.name]: { changed } } }
  const headers = { 'x-access-token': token, 'content-type': 'application/json', 'idempotency-key': key }
  return (await fetch(url + paths.add, { method: 'POST', headers, body: JSON.stringify(body) })).ok
}

const Found = z.object({ result: z.object({ records: z.array(z.object({ id: z.string() })) }) })
const Whole = z.object({ result: z.object({ lines: z.record(z.string(), z.array(z.unknown())) }) })

/** How many lines the header with this code has; null when there is none. */
async function linesOf(url: string, token: string, code: string): Promise<number | null> {
  const ask = (path: string) => answerOf(url + path, token)
  const [header] = Found.parse(await ask(`${paths.list}?dictCode=${code}`)).result.records
  if (!header) return null
  const answer: unknown = await ask(`${paths.withLines}?id=${header.id}`)
  const whole = Whole.safeParse(answer).data
  if (!whole) throw new Error(`header ${header.id} was listed, and then answered ${JSON.stringify(answer)}`)
  return whole.result.lines[dictEntries.name]?.length ?? 0
}

/** A server that was just started on a machine where others work too may ask to be asked again (503, 408): who reads does so, as pages do. Any other refusal is told by what it says. */
async function answerOf(url: string, token: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, { headers: { 'x-access-token': token } })
    if ((answer.status !== 503 && answer.status !== 408) || tries === mostTries) return answer.json()
    process.stderr.write(`${new URL(url).pathname} answered ${answer.status}: ${await answer.text()}\n`)
    await pause(1000)
  }
}
