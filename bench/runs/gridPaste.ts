import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const [height, width] = [3000, 9]
/** what cannot be pasted into by its clipboard (AG Grid sells that) is given up after so long */
const atMostMs = 20_000

/**
 * 3000 × 9 cells pasted where the first one is: ms until the last row of them holds its text and that is painted, the longest task
 * meanwhile, and ms until one undo has taken them back. NaN where the grid does not take them.
 */
export async function pasteFigures(page: Page): Promise<{ pasteMs: number; longestTaskMs: number; undoMs: number }> {
  await page.evaluate(() => window.grid.toTop())
  await pause(500)
  const cells = await page.evaluate(() => window.grid.cells())
  const [first] = cells.toSorted((one, other) => one.y - other.y || one.x - other.x)
  if (!first) return { pasteMs: Number.NaN, longestTaskMs: Number.NaN, undoMs: Number.NaN }
  await page.mouse.click(first.x, first.y)
  await pause(200)
  await page.keyboard.press('Escape') // whoever edits now would paste into the text of one cell
  await pause(200)
  return page.evaluate(pasted, { height, width, atMostMs })
}

/** In the page. Columns 3, 6 and 9 hold numbers; every hundredth of them is none, and is to be marked. */
async function pasted({ height: rows, width: columns, atMostMs: limitMs }: { height: number; width: number; atMostMs: number }) {
  const cell = (row: number, column: number) => (column % 3 === 2 && row % 100 !== 1 ? String(row) : `贴 ${row}-${column}`)
  const text = Array.from({ length: rows }, (_none, row) => Array.from({ length: columns }, (_one, column) => cell(row, column)).join('\t')).join('\r\n')
  const tasks: number[] = []
  const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  watch.observe({ entryTypes: ['longtask'] })
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const target = document.activeElement ?? document.body
  const before = window.grid.textAt(rows - 1, 0)
  const timed = async (act: () => void, wanted: () => boolean) => {
    const fromMs = performance.now()
    act()
    await window.grid.until(wanted, limitMs)
    await window.grid.painted()
    return wanted() ? performance.now() - fromMs : Number.NaN
  }
  const isPasted = () => window.grid.textAt(rows - 1, 0) === cell(rows - 1, 0)
  const pasteMs = await timed(
    () => target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true })),
    isPasted,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  const longestTaskMs = Number.isNaN(pasteMs) ? Number.NaN : Math.max(0, ...tasks)
  const key = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
  const undoMs = Number.isNaN(pasteMs)
    ? Number.NaN
    : await timed(
        () => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', key)),
        () => window.grid.textAt(rows - 1, 0) === before,
      )
  watch.disconnect()
  return { pasteMs, longestTaskMs, undoMs }
}
