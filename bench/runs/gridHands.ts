import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { percentile } from '../probe/statistics.ts'

const wheels = 120
const wheelPx = 240
const clicks = 30

/** ms between pictures while the wheel is turned. */
export async function framesWhileScrolling(page: Page, devtools: CDPSession): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let isOver = false
    let lastMs = performance.now()
    const tick = (nowMs: number) => {
      frames.push(nowMs - lastMs)
      lastMs = nowMs
      if (!isOver) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(window, { endFrames: () => ((isOver = true), frames.slice(1)) })
  })
  for (let wheel = 0; wheel < wheels; wheel += 1) {
    await devtools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 700, y: 400, deltaX: 0, deltaY: wheel < wheels / 2 ? wheelPx : -wheelPx })
    await pause(16)
  }
  return page.evaluate(() => (window as unknown as { endFrames: () => number[] }).endFrames()) // put there above
}

/** ms from pressing the mouse in a cell until an input of the grid holds the focus and that is painted, 95 of 100 within; NaN where none came. */
export async function caretP95Ms(page: Page): Promise<number> {
  await page.evaluate(() => {
    const took: number[] = []
    let fromMs: number | null = null
    const isCaret = () => document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement
    document.addEventListener('mousedown', () => (fromMs = performance.now()), { capture: true })
    const look = async () => {
      if (fromMs !== null && isCaret()) {
        const pressed = fromMs
        fromMs = null
        await window.grid.painted()
        took.push(performance.now() - pressed)
      }
      requestAnimationFrame(() => void look())
    }
    requestAnimationFrame(() => void look())
    Object.assign(window, { carets: took })
  })
  const cells = await page.evaluate(() => window.grid.cells())
  for (let click = 0; click < clicks && cells.length > 0; click += 1) {
    const { x, y } = cells[(click * 7) % cells.length] ?? { x: 0, y: 0 }
    await page.mouse.click(x, y)
    await pause(120)
    await page.keyboard.press('Escape')
    await pause(40)
  }
  const took = await page.evaluate(() => (window as unknown as { carets: number[] }).carets) // put there above
  return percentile(took, 0.95)
}
