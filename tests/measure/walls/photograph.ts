import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { litIn, stayingLit } from '../../support/burnIn.ts'
import { readLegibility } from '../../support/legibility.ts'
import { keyWords } from './keyWords.ts'

const settleMs = 1200

export type Where = { out: string; board: string; day: string; width: number; height: number }

/** Takes a picture of a board once it is drawn; returns its rows of the table of key words, which are read at 1920 × 1080 alone. Says which words are cut off. */
export async function photograph(page: Page, url: string, { out, board, day, width, height }: Where): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await page.goto(url)
  await page.locator('[data-link=connected]').waitFor()
  await page.waitForTimeout(settleMs) // curves and graphs come after the first value
  const file = join(out, `${board}-${day}-${width}x${height}.png`)
  const picture = await page.screenshot({ path: file })
  const { smallest, cut, scrolls } = await readLegibility(page)
  if (cut.length > 0) process.stdout.write(`${board} ${day} ${width}x${height}: cut off ${cut.join(' · ')}\n`)
  if (scrolls.sideways) process.stdout.write(`${board} ${day} ${width}x${height}: can be moved sideways\n`)
  execFileSync('convert', [file, '-strip', '-colors', '256', file])
  process.stdout.write(`${file}\n`)
  if (width !== 1920) return []
  const staying = stayingLit(litIn(picture), { fromMs: Date.now(), hours: 2 }).length
  return (await keyWords(page)).map(
    ({ text, capPx, contrast }) => `| ${board} | ${day} | ${text} | ${capPx.toFixed(0)} | ${contrast.toFixed(1)} | ${smallest.px.toFixed(0)} | ${staying} |`,
  )
}
