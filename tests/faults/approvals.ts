import { startPostgres } from '../support/postgres.ts'
import { killedApprovals } from './approvals/killed.ts'

/** `npm run faults:approvals -- 100 [sqlite|postgres]`: so many `kill -9` of a server under sixteen approvers, on each database: nothing lost, nothing apart, nothing twice. */
const kills = Number(process.argv[2] ?? 100)
const which = process.argv[3] ?? ''
let wrong = 0

async function run(name: string, databaseUrl: string | undefined): Promise<void> {
  const found = await killedApprovals({ kills, databaseUrl, onKill: (one) => void process.stderr.write(`${name} ${JSON.stringify(one)}\n`) })
  process.stdout.write(
    `${name}: ${found.kills} kills under sixteen approvers, ${found.told} steps told done in ${found.instances} applications looked at: ${found.lost} lost, ${found.apart} apart, ${found.twice} twice\n`,
  )
  wrong += found.lost + found.apart + found.twice
}

if (which !== 'postgres') await run('SQLite', undefined)
if (which !== 'sqlite') {
  const postgres = await startPostgres()
  await run('PostgreSQL', await postgres.newDatabase())
  postgres.close()
}
process.exit(wrong > 0 ? 1 : 0)
