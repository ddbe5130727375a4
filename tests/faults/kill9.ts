import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { demoDataDir } from '../support/demoData.ts'
import { watch } from '../support/liveView.ts'
import { startPlantProcess } from '../support/plantProcess.ts'
import { importFile, startServerProcess } from '../support/serverProcess.ts'

/**
 * `npm run faults:kill9 -- 50`: kills the server at random moments while it collects, records and imports. After each
 * kill both databases must be sound, an import must be there whole or not at all, and history may lack 2 s at most of what a
 * screen had shown before (F-01, F-02).
 */
const runs = Number(process.argv[2] ?? 50)
const rowsPerImport = 400
const lostLimitMs = 2000
/** a heartbeat that was not stored may have stood for as long before it was seen to move */
const scanMs = 1000
/** some 4 s of two heartbeats: more than may be lost */
const movesBefore = 8
/** PLCs move these every second; here, unlike in the demo plant, every move is worth a sample */
const heartbeats = ['ML-01.heartbeat', 'PR-01.heartbeat']

const plant = await startPlantProcess()
const dataDir = await demoDataDir(plant.basePort)
storeEveryMove(join(dataDir, 'millwright.db'))
let worstLostMs = 0
let partial = 0
let acknowledgedLost = 0
let damaged = 0

for (let run = 1; run <= runs; run += 1) {
  const server = await startServerProcess({ dataDir })
  const token = await server.token()
  const screen = io(server.url, { auth: { token }, transports: ['websocket'], reconnection: false })
  const shown = await watch(screen, { tags: heartbeats, rateHz: 10 })
  const movedAt = () => shown.frames.flatMap(({ sections }) => sections.filter(({ changes }) => changes.length > 0).map(({ readAt }) => readAt))
  while (movedAt().length < movesBefore) await pause(100) // there must be something to lose
  const code = `K${run}`
  await importFile(server.url, token, 'plcDevice', `deviceCode,protocol,host,enabled\n${code},modbusTcp,127.0.0.1,0\n`)
  const tags = Array.from({ length: rowsPerImport }, (_, index) => `${code}.t${index},${code},holding,${index},uint16`)
  let isAcknowledged = false
  const importing = importFile(server.url, token, 'plcTag', `tagCode,deviceCode,area,address,dataType\n${tags.join('\n')}\n`).then(
    (answer) => void (isAcknowledged = answer.success),
    () => {}, // the answer of a server that was killed never comes
  )
  await pause(50 + Math.random() * 1500)
  process.kill(server.pid, 'SIGKILL')
  await server.ended
  await importing
  screen.disconnect()
  damaged += ['millwright.db', 'history.db'].filter((name) => !isSound(join(dataDir, name))).length
  const stored = count(join(dataDir, 'millwright.db'), 'select count(*) as n from mes_plc_tag where deviceCode = ?', code)
  if (stored !== 0 && stored !== rowsPerImport) partial += 1
  if (isAcknowledged && stored !== rowsPerImport) acknowledgedLost += 1
  const lastShownAt = Math.max(...movedAt())
  worstLostMs = Math.max(worstLostMs, await lostHistoryMs(lastShownAt))
}

async function lostHistoryMs(lastShownAt: number): Promise<number> {
  const server = await startServerProcess({ dataDir })
  const token = await server.token()
  // a trend holds the last value to its end, so what counts is when a heartbeat last moved
  const lastMove = async (tagCode: string) => {
    const query = `tagCode=${tagCode}&from=${lastShownAt - 20_000}&to=${lastShownAt + 1000}&points=2000`
    const response = await fetch(`${server.url}/mes/plc/trend?${query}`, { headers: { 'x-access-token': token } })
    const { result } = (await response.json()) as { result: { points: [number, number | null, number | null, number | null][] } } // the wire's own type
    const known = result.points.filter(([, , , last]) => last !== null)
    return Math.max(0, ...known.filter(([, , , last], index) => index > 0 && last !== known[index - 1]?.[3]).map(([at]) => at))
  }
  const newest = Math.max(...(await Promise.all(heartbeats.map(lastMove))))
  process.kill(server.pid, 'SIGTERM')
  await server.ended
  return Math.max(0, lastShownAt - newest)
}

function storeEveryMove(file: string): void {
  const db = new DatabaseSync(file)
  for (const tagCode of heartbeats) db.prepare('update mes_plc_tag set deadband = 0 where tagCode = ?').run(tagCode)
  db.close()
}

function isSound(file: string): boolean {
  const db = new DatabaseSync(file)
  const verdict = Object.values(db.prepare('pragma integrity_check').get() ?? {})[0]
  db.close()
  return verdict === 'ok'
}

function count(file: string, sql: string, code: string): number {
  const db = new DatabaseSync(file)
  const { n } = db.prepare(sql).get(code) as { n: number } // counted by the statement above
  db.close()
  return n
}

process.stdout.write(
  `${runs} kills: ${damaged} damaged files, ${partial} half imports, ${acknowledgedLost} acknowledged imports lost, history lost at most ${worstLostMs} ms of what a screen had shown (limit ${lostLimitMs} ms + ${scanMs} ms scan)\n`,
)
await plant.stop()
process.exit(damaged + partial + acknowledgedLost > 0 || worstLostMs > lostLimitMs + scanMs ? 1 : 0)
