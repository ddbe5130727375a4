import { startPostgres } from '../support/postgres.ts'
import { killedPrinting } from './killedPrinting.ts'

/** `npm run faults:printing -- 100`: so many `kill -9` of a server that prints labels, half on SQLite and half on PostgreSQL: no label twice, none lost, none unlogged. */
const kills = Number(process.argv[2] ?? 100)
const postgres = await startPostgres()
const url = await postgres.newDatabase()
const all = await Promise.all(
  [
    { name: 'SQLite', databaseUrl: undefined },
    { name: 'PostgreSQL', databaseUrl: url },
  ].map(async ({ name, databaseUrl }) => ({ name, found: await killedPrinting({ kills: Math.ceil(kills / 2), databaseUrl }) })),
)
postgres.close()
let wrong = 0
for (const { name, found } of all) {
  const { ordered, onPaper, twice, lost, logWrong, uncertainOut, uncertainNotOut, stuck } = found
  process.stdout.write(
    `${name}: ${found.kills} kills while printing ${ordered} labels: ${onPaper} on paper, ${twice} twice, ${lost} lost, ${logWrong} wrong in the log; uncertain ${uncertainOut + uncertainNotOut} times (${uncertainOut} on paper, ${uncertainNotOut} not); ${stuck} jobs stuck\n`,
  )
  wrong += twice + lost + logWrong + stuck
}
process.exit(wrong > 0 ? 1 : 0)
