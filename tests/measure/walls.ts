import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { findChromium } from '../chromium.ts'
import { litIn, stayingLit } from '../support/burnIn.ts'
import { readLegibility } from '../support/legibility.ts'
import { signInPage } from '../support/signInPage.ts'
import { badDay, callsForHelp } from './walls/days.ts'
import { keyWords } from './walls/keyWords.ts'
import { livedPlant } from './walls/livedPlant.ts'

/**
 * `npm run measure:walls [-- <folder> [boards [screens]]]`: every board on five screens (`overview,map 1920x1080` takes some), on a good and a bad day, from one plant that has lived a day.
 * Pictures and a table of cap heights, contrasts and what stays lit go into the folder (dist-walls).
 */
const out = process.argv[2] ?? 'dist-walls'
const [only, onlyOn] = [process.argv[3], process.argv[4]].map((words) => words?.split(',') ?? null)
const screens = [
  [1920, 1080],
  [1280, 720],
  [3840, 2160],
  [1080, 1920],
  [390, 844],
] as const
const boards: readonly (readonly [name: string, path: string])[] = [
  ['overview', 'overview'],
  ['plc', 'plc'],
  ['powder', 'powder'],
  ['orders', 'orders'],
  ['weighing', 'weighing'],
  ['packing', 'packing'],
  ['warehouse', 'warehouse'],
  ['gantt', 'gantt'],
  ['ganttByOrder', 'gantt?by=order'],
  ['delivery', 'delivery'],
  ['machine', 'machine/ML-02'],
  ['tags', 'tags/ML-02'],
  ['alarms', 'alarms'],
  ['andon', 'andon'],
  ['map', 'map'],
  ['monitor', 'monitor'],
  ['auto', 'board/W-01'],
]
const settleMs = 1200

mkdirSync(out, { recursive: true })
const { plant, server, stop } = await livedPlant()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const lines: string[] = []
try {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInPage(page, server.url)
  for (const day of ['good', 'bad'] as const) {
    if (day === 'bad') {
      await badDay(plant)
      await callsForHelp(server.url, await server.token())
    }
    await page.goto(`${server.url}/display/plc`)
    const ready = day === 'bad' ? '[data-tag="AH-01.state"]:has-text("离线")' : '[data-tag="ML-02.state"]'
    await page.locator(ready).first().waitFor({ state: 'attached', timeout: 90_000 })
    for (const [width, height] of screens.filter((size) => onlyOn?.includes(size.join('x')) ?? true))
      for (const [board, path] of boards.filter(([name]) => only?.includes(name) ?? true)) {
        await page.setViewportSize({ width, height })
        await photograph(page, `${server.url}/display/${path}`, { board, day, width, height })
      }
  }
} finally {
  await browser.close()
  await stop()
}
const head = ['| board | day | key word | cap height px | contrast | smallest letters px | stays lit |', '| --- | --- | --- | --- | --- | --- | --- |']
writeFileSync(join(out, 'table.md'), [...head, ...lines, ''].join('\n'))

type Where = { board: string; day: string; width: number; height: number }

async function photograph(page: Page, url: string, { board, day, width, height }: Where): Promise<void> {
  await page.goto(url)
  await page.locator('[data-link=connected]').waitFor()
  await page.waitForTimeout(settleMs) // curves and graphs come after the first value
  const file = join(out, `${board}-${day}-${width}x${height}.png`)
  const picture = await page.screenshot({ path: file })
  if (width === 1920) {
    const { smallest, cut } = await readLegibility(page)
    const staying = stayingLit(litIn(picture), { fromMs: Date.now(), hours: 2 }).length
    for (const { text, capPx, contrast } of await keyWords(page))
      lines.push(`| ${board} | ${day} | ${text} | ${capPx.toFixed(0)} | ${contrast.toFixed(1)} | ${smallest.px.toFixed(0)} | ${staying} |`)
    if (cut.length > 0) process.stdout.write(`${board} ${day}: cut off ${cut.join(' · ')}\n`)
  }
  execFileSync('convert', [file, '-strip', '-colors', '256', file])
  process.stdout.write(`${file}\n`)
}
