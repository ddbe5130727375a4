import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { createSessions } from '../../server/http/sessions.ts'
import { tokenSecret } from '../../server/start/secret.ts'
import { freePort } from '../support/freePort.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { watchMachine } from './table.ts'

/**
 * `npm run faults:polling`: the bells of 500 people, and then ten pages of each of them as after a change of shift, ask
 * for announcements every 6 s as pages do, each with the stamp of what it shows, while the demo plant runs and an
 * announcement for everybody comes out every 10 s (F-38).
 */
const people = 500
const stages = [
  { pagesEach: 1, seconds: 30, limitMs: 50 },
  { pagesEach: 10, seconds: 30, limitMs: 300 },
]
const path = '/sys/annountCement/listByUser'
const agent = new Agent({ keepAlive: true, maxSockets: 1000, scheduling: 'fifo' })

type Answers = { tookMs: number[]; whole: number; unchanged: number; refused: number }

const env = { DEMO: 'on', SIM_PORT: String(await freePort()) }
const first = await startServerProcess({ env })
await first.stop() // its database is there now, and nobody else's
const tokens = await signedInPeople(first.dataDir)
const server = await startServerProcess({ dataDir: first.dataDir, env })
const admin = await server.token()

/** People as registration makes them, without the work of a password each, and a session of each. */
async function signedInPeople(dataDir: string): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir })
  const sessions = createSessions(db, tokenSecret(dataDir))
  const pattern = await db.selectFrom('sys_user').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow()
  const opened: string[] = []
  for (let n = 0; n < people; n += 1) {
    const id = randomUUID()
    await db
      .insertInto('sys_user')
      .values({ ...pattern, id, username: `reader_${n}`, phone: null, email: null })
      .execute()
    opened.push(await sessions.open({ id, tokenVersion: pattern.tokenVersion }, { address: '127.0.0.1', agent: 'bell' }))
  }
  await close()
  return opened
}

function ask(token: string, stamp: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = get(`${server.url}${path}?stamp=${stamp}`, { agent, headers: { 'x-access-token': token } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    asking.on('error', reject)
  })
}

/** One page: asks at its own pace, from a moment of its own within the first 6 s. */
async function page(token: string, untilMs: number, answers: Answers): Promise<void> {
  let stamp = ''
  await pause(Math.random() * 6000)
  while (performance.now() < untilMs) {
    const from = performance.now()
    const { status, text } = await ask(token, stamp)
    answers.tookMs.push(performance.now() - from)
    if (status === 200) stamp = taken(text, answers)
    else answers.refused += 1
    await pause(5700 + Math.random() * 600) // as src/api/announcements.ts has it
  }
}

/** Counts an answer; returns the stamp to ask with next. Read with little work: the pages share a computer with the server here. */
function taken(text: string, answers: Answers): string {
  answers[text.includes('"isUnchanged":true') ? 'unchanged' : 'whole'] += 1
  return /"stamp":"([\w-]+)"/.exec(text)?.[1] ?? ''
}

async function release(n: number): Promise<void> {
  const headers = { 'x-access-token': admin, 'content-type': 'application/json' }
  const body = JSON.stringify({ titile: `第 ${n} 号通知`, msgContent: '<p>请在交接班时确认。</p>'.repeat(20) })
  const added = (await (await fetch(`${server.url}/sys/annountCement/add`, { method: 'POST', headers, body })).json()) as { result: { id: string } } // as the contract has it
  await fetch(`${server.url}/sys/annountCement/doReleaseData?id=${added.result.id}`, { headers })
}

/** Processor time the server process has used, ms: what an answer costs, also on a machine that others share. */
function serverCpuMs(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10 // user and system, in hundredths of a second
}

const percentile = (tookMs: readonly number[], part: number) => tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * part)] ?? Number.NaN

const machine = watchMachine()
let isKept = true
process.stdout.write(
  '| pages | asked a second | p50 | p95 | longest | promised p95 | whole lists | "unchanged" | refused | processor time of the server for one | kept |\n|---|---|---|---|---|---|---|---|---|---|---|\n',
)
for (const { pagesEach, seconds, limitMs } of stages) {
  const answers: Answers = { tookMs: [], whole: 0, unchanged: 0, refused: 0 }
  const untilMs = performance.now() + seconds * 1000
  const cpuBefore = serverCpuMs()
  let released = 0
  const releasing = setInterval(() => void release((released += 1)), 10_000)
  await Promise.all(tokens.flatMap((token) => Array.from({ length: pagesEach }, () => page(token, untilMs, answers))))
  clearInterval(releasing)
  const [p50, p95, longest] = [0.5, 0.95, 1].map((part) => (part === 1 ? Math.max(...answers.tookMs) : percentile(answers.tookMs, part)))
  const isStageKept = (p95 ?? Number.NaN) <= limitMs && answers.refused === 0
  isKept &&= isStageKept
  const ms = (value = Number.NaN) => `${value.toFixed(1)} ms`
  process.stdout.write(
    `| ${people * pagesEach} | ${(answers.tookMs.length / seconds).toFixed(0)} | ${ms(p50)} | ${ms(p95)} | ${ms(longest)} | ≤ ${limitMs} ms | ${answers.whole} | ${answers.unchanged} | ${answers.refused} | ${ms((serverCpuMs() - cpuBefore) / answers.tookMs.length)} | ${isStageKept ? 'yes' : 'NO'} |\n`,
  )
}
process.stdout.write(machine())
agent.destroy()
await server.stop()
process.exit(isKept ? 0 : 1)
