import { spawnSync } from 'node:child_process'
import { startPostgres } from '../support/postgres.ts'
import { killedHeaders } from './killedHeaders.ts'

/** `npm run faults:headers -- 10000 100`: headers and lines on both databases: so many random edits by two people against a naive model, and so many `kill -9` while eight clients save; a third word, SQLite or PostgreSQL, kills on that one alone. */
const edits = Number(process.argv[2] ?? 10_000)
const kills = Number(process.argv[3] ?? 100)
const only = process.argv[4]

// the same test as in CI, with more edits
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/resource/lines', '-t', 'two people'], {
  stdio: 'inherit',
  env: { ...process.env, LINE_EDITS: String(edits) },
})
let wrong = status === 0 ? 0 : 1
const postgres = await startPostgres()
for (const [name, open] of [
  ['SQLite', async () => undefined],
  ['PostgreSQL', () => postgres.newDatabase()],
] as const) {
  if (only !== undefined && only !== name) continue
  const { acknowledged, answeredAgain, acknowledgedLost, partial, refusedAgain } = await killedHeaders({
    kills,
    databaseUrl: await open(),
    onKill: (found) => void process.stderr.write(`${name} ${JSON.stringify(found)}\n`), // the proof takes an hour: what was found until then
  })
  process.stdout.write(
    `${name}: ${kills} kills while 8 clients saved headers with 200 lines: ${acknowledged} acknowledged, ${acknowledgedLost} of them lost; ${partial} headers in part; ${answeredAgain} asked again by their key and answered, ${refusedAgain} refused\n`,
  )
  wrong += acknowledgedLost + partial + refusedAgain
}
postgres.close()
process.exit(wrong > 0 ? 1 : 0)
