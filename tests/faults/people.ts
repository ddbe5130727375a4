import { startPostgres } from '../support/postgres.ts'
import { killedPeople } from './killedPeople.ts'

/** `npm run faults:people -- 100`: so many `kill -9` of a process in which software people run the plant, half on SQLite and half on PostgreSQL: nothing lost, nothing in part, nothing twice. */
const kills = Number(process.argv[2] ?? 100)
const postgres = await startPostgres()
let wrong = 0
for (const [name, databaseUrl] of [
  ['SQLite', undefined],
  ['PostgreSQL', await postgres.newDatabase()],
] as const) {
  const { commands, lost, partial, twice } = await killedPeople({
    kills: Math.ceil(kills / 2),
    databaseUrl,
    onKill: (found) => void process.stderr.write(`${name} ${JSON.stringify(found)}\n`),
  })
  process.stdout.write(
    `${name}: ${Math.ceil(kills / 2)} kills while software people ran the plant, ${commands} changes acknowledged: ${lost} lost, ${partial} in part, ${twice} twice\n`,
  )
  wrong += lost + partial + twice
}
postgres.close()
process.exit(wrong > 0 ? 1 : 0)
