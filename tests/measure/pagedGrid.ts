import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** What a grid over so many rows did; ms from the scroll to the rows being painted there, DOM elements of the grid at most. */
export type PagedGrid = { p95Ms: number; mostMs: number; elements: number; isLastReached: boolean }

/** a machine that others use takes its time */
const patienceMs = 180_000

/** A server whose table of 单表示例 holds so many rows. */
export async function serverWithRows(rows: number, databaseUrl: string | undefined): Promise<ServerProcess> {
  const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const empty = await startServerProcess({ env })
  await empty.stop()
  if (databaseUrl === undefined) fillFile(join(empty.dataDir, 'millwright.db'), rows)
  else await fillServer(databaseUrl, rows)
  return startServerProcess({ dataDir: empty.dataDir, env })
}

/** Jumps to random places of the list and to its end. */
export async function jumpAround(page: Page, url: string, { rows, jumps }: { rows: number; jumps: number }): Promise<PagedGrid> {
  page.setDefaultTimeout(patienceMs)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signInPage(page, url, { path: '/jeecg/j-vxe-table-demo/normal' })
  await page.getByRole('tab', { name: '服务器分页' }).click()
  const grid = page.getByRole('grid', { name: '单表示例' })
  await grid.locator('[data-row="0"][data-col="0"]').waitFor()
  const tookMs: number[] = []
  let elements = 0
  for (let jump = 0; jump < jumps; jump += 1) {
    const part = jump === 0 ? 1 : Math.random()
    tookMs.push(await grid.evaluate(jumpTo, part))
    elements = Math.max(elements, await grid.evaluate((frame) => frame.querySelectorAll('*').length))
    if (jump > 0) continue
    await grid.locator(`[aria-rowindex="${rows + 1}"]:not([aria-busy])`).waitFor()
  }
  await grid.evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }))
  const isLastReached = await grid
    .locator(`[aria-rowindex="${rows + 1}"]:not([aria-busy])`)
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    )
  const sorted = tookMs.toSorted((one, other) => one - other)
  return { p95Ms: sorted[Math.ceil(jumps * 0.95) - 1] ?? 0, mostMs: sorted.at(-1) ?? 0, elements, isLastReached }
}

/** In the page: scrolls to a part of the height and waits until no row in it is awaited any more, and that is painted. */
function jumpTo(frame: Element, part: number): Promise<number> {
  return new Promise((resolve) => {
    const fromMs = performance.now()
    const look = () => {
      const isThere = frame.querySelector('[data-line]') !== null && frame.querySelector('[aria-busy]') === null
      if (!isThere) {
        requestAnimationFrame(look)
        return
      }
      const painted = new MessageChannel()
      painted.port1.onmessage = () => resolve(performance.now() - fromMs)
      requestAnimationFrame(() => painted.port2.postMessage(null))
    }
    frame.scrollTop = Math.floor((frame.scrollHeight - frame.clientHeight) * part)
    requestAnimationFrame(() => requestAnimationFrame(look)) // what was seen before is away by then
  })
}

const columns =
  '"id","createBy","createTime","updateBy","updateTime","version","tenantId","name","keyWord","sex","birthday","email","content","age","salaryMoney"'
const values = (text: (number: string) => string, even: string) =>
  `'r' || ${text('i')}, 'admin', 1767196800000 + i, 'admin', 1767196800000 + i, 1, 0, '员工' || ${text('i')}, 'k' || ${text('i')}, ${even}, '1990-05-17', '', '', 20 + i % 40, 5000 + i % 900`

function fillFile(file: string, rows: number): void {
  const db = new DatabaseSync(file)
  db.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) insert into test_demo (${columns}) select ${values((i) => i, "iif(i % 2, '1', '2')")} from n`,
  )
  db.exec('analyze')
  db.close()
}

async function fillServer(url: string, rows: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into test_demo (${columns}) select ${values((i) => `${i}::text`, "case when i % 2 = 1 then '1' else '2' end")} from generate_series(1, ${rows}) as n(i)`,
  )
  await client.query('vacuum analyze test_demo') // as PostgreSQL does by itself a minute later
  await client.end()
}
