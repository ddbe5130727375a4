import type { Page } from 'playwright/test'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { drawSymbol } from '../../server/devices/printer/drawSymbol.ts'

/** pixels of what the camera sees, and of them those that a code may take: the page reads the frame in the middle alone */
const [width, height] = [640, 480]
const [widest, highest] = [500, 270]

/** A camera that sees a sheet of paper; ask for it before the page opens. Gives back what puts another code onto the paper, as our labels draw it. */
export async function picturedCamera(page: Page): Promise<(codeType: CodeType, content: string) => Promise<void>> {
  await page.addInitScript(
    ([across, down]) => {
      const paper = document.createElement('canvas')
      Object.assign(paper, { width: across, height: down })
      const pen = paper.getContext('2d')
      let modules: string[] = []
      let [px, py] = [1, 1]
      const draw = () => {
        if (!pen) return
        pen.fillStyle = '#fff'
        pen.fillRect(0, 0, paper.width, paper.height)
        pen.fillStyle = '#000'
        const [left, top] = [(paper.width - (modules[0]?.length ?? 0) * px) >> 1, (paper.height - modules.length * py) >> 1]
        for (const [row, line] of modules.entries())
          for (const [column, sign] of Array.from(line).entries()) if (sign === '1') pen.fillRect(left + column * px, top + row * py, px, py)
      }
      setInterval(draw, 50) // a stream has a frame for each time it is drawn
      Object.assign(window, { seeCode: (rows: string[], [wide, high]: [number, number]) => ([modules, px, py] = [rows, wide, high]) })
      navigator.mediaDevices.getUserMedia = async () => paper.captureStream(20)
    },
    [width, height] as const,
  )
  return async (codeType, content) => {
    const symbol = drawSymbol(codeType, content)
    if ('refused' in symbol) throw new Error(symbol.refused)
    const rows = symbol.kind === 'matrix' ? symbol.rows : [barsOf(symbol.widths)]
    const across = Math.floor(widest / (rows[0]?.length ?? 1))
    const px = symbol.kind === 'matrix' ? Math.min(across, Math.floor(highest / rows.length), 8) : across
    const size: [number, number] = [px, symbol.kind === 'matrix' ? px : 120]
    await page.evaluate(
      ([modules, [wide, high]]) => (window as unknown as { seeCode(rows: string[], size: [number, number]): void }).seeCode(modules, [wide, high]),
      [rows, size] as const,
    )
  }
}

/** Bar, space, bar … as one row of dark (1) and light (0) modules. */
const barsOf = (widths: readonly number[]): string => widths.map((wide, at) => (at % 2 === 0 ? '1' : '0').repeat(wide)).join('')
