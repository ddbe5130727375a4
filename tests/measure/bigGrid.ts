import { chromium } from 'playwright/test'
import { startPostgres } from '../support/postgres.ts'
import { jumpAround, serverWithRows } from './pagedGrid.ts'

/** `npm run measure:grid -- 1000000 60`: a grid over so many rows, read in windows, on both databases: so many jumps anywhere, and to the last row. */
const rows = Number(process.argv[2] ?? 1_000_000)
const jumps = Number(process.argv[3] ?? 60)
const limits = { ms: 200, elements: 1000 }

const postgres = await startPostgres()
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
let missed = 0
for (const [name, url] of [
  ['SQLite', undefined],
  ['PostgreSQL', await postgres.newDatabase()],
] as const) {
  const server = await serverWithRows(rows, url)
  const page = await browser.newPage()
  const { p95Ms, mostMs, elements, isLastReached } = await jumpAround(page, server.url, { rows, jumps })
  process.stdout.write(
    `${name}: ${rows} rows, ${jumps} jumps: rows there after ${p95Ms.toFixed(0)} ms at p95, ${mostMs.toFixed(0)} ms at most; ${elements} elements at most; last row ${isLastReached ? 'reached' : 'not reached'}\n`,
  )
  if (p95Ms > limits.ms || elements > limits.elements || !isLastReached) missed += 1
  await page.close()
  await server.stop()
}
await browser.close()
postgres.close()
process.exit(missed > 0 ? 1 : 0)
