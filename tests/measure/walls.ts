import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { plantBoards } from '#contract/modules/walls/plantBoards.ts'
import { findChromium } from '../chromium.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { badDay, callsForHelp } from './walls/days.ts'
import { lateOrders } from './walls/lateOrders.ts'
import { livedPlant } from './walls/livedPlant.ts'
import { photograph } from './walls/photograph.ts'

/**
 * `npm run measure:walls [-- <folder> [boards|all [screens|all [days]]]]`: every board on five screens (`overview,map 1920x1080 bad,empty` takes some), on a good and a bad
 * day of one plant that has lived a day, and on the first day of a plant where nothing is yet. Pictures and a table of cap heights, contrasts and what stays lit
 * go into the folder (dist-walls).
 */
const out = process.argv[2] ?? 'dist-walls'
const [only, onlyOn, onlyDays] = [process.argv[3], process.argv[4], process.argv[5]].map((words) =>
  words === undefined || words === 'all' ? null : words.split(','),
)
const screens = (
  [
    [1920, 1080],
    [390, 844],
    [1080, 1920],
    [1280, 720],
    [3840, 2160],
  ] as const
).filter((size) => onlyOn?.includes(size.join('x')) ?? true)
const days = (['good', 'bad', 'empty'] as const).filter((day) => onlyDays?.includes(day) ?? true)
/** The declared boards, and those with a name in their address. */
const boards = [
  ...plantBoards.map(({ path }): [string, string] => [path.replace('/display/', ''), path]),
  ['ganttByOrder', '/display/gantt?by=order'] as const,
  ['machine', '/display/machine/ML-02'] as const,
  ['tags', '/display/tags/ML-02'] as const,
  ['auto', '/display/board/W-01'] as const,
].filter(([name]) => only?.includes(name) ?? true)

mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const lines: string[] = []
try {
  if (days.includes('good') || days.includes('bad')) await livedDays()
  if (days.includes('empty')) await emptyDay()
} finally {
  await browser.close()
}
const head = ['| board | day | key word | cap height px | contrast | smallest letters px | stays lit |', '| --- | --- | --- | --- | --- | --- | --- |']
writeFileSync(join(out, 'table.md'), [...head, ...lines, ''].join('\n'))

async function livedDays(): Promise<void> {
  const { plant, server, stop } = await livedPlant()
  try {
    const page = await signedIn(server)
    for (const day of days.filter((one) => one !== 'empty')) {
      if (day === 'bad') {
        await badDay(plant)
        await callsForHelp(server.url, await server.token())
        await lateOrders(server.url, await server.token())
        await page.goto(`${server.url}/display/orders`)
        await page.locator('article[data-tone=late]').nth(2).waitFor() // a bad day that shows none is none
      }
      await page.goto(`${server.url}/display/plc`)
      const ready = day === 'bad' ? '[data-tag="AH-01.state"]:has-text("离线")' : '[data-tag="ML-02.state"]'
      await page.locator(ready).first().waitFor({ state: 'attached', timeout: 90_000 })
      await lookThrough(page, server, day)
    }
    await page.context().close()
  } finally {
    await stop()
  }
}

async function emptyDay(): Promise<void> {
  const server = await startServerProcess()
  try {
    const page = await signedIn(server)
    await lookThrough(page, server, 'empty')
    await page.context().close()
  } finally {
    await server.stop()
  }
}

async function signedIn(server: ServerProcess): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
  await signInPage(page, server.url)
  return page
}

async function lookThrough(page: Page, server: ServerProcess, day: string): Promise<void> {
  for (const [width, height] of screens)
    for (const [board, path] of boards) lines.push(...(await photograph(page, server.url + path, { out, board, day, width, height })))
}
