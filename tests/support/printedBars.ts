import { Resvg } from '@resvg/resvg-wasm'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'

/** A picture's dots: one byte each, 1 is dark. */
function dotsOf(png: Uint8Array, width: number, height: number): { width: number; height: number; isDark: (x: number, y: number) => boolean } {
  const size = `width="${width}" height="${height}"`
  const image = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`,
  ).render()
  const { pixels } = image // each reading copies them
  return { width, height, isDark: (x, y) => (pixels[(y * width + x) * 4] ?? 255) < 128 }
}

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Uint8Array): { width: number; height: number } => {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/**
 * What stands on paper of a code that is alone on its label, as `patternOf` writes it: measured on the picture, by runs of dark and light dots
 * along a line through the bars.
 */
export function printedPattern(codeType: CodeType, png: Uint8Array): string {
  const { width, height } = sizeOf(png)
  const { isDark } = dotsOf(png, width, height)
  // the lower bars of a postal code begin 60 % down, its caption ends what is below 90 %
  const row = Math.round(height * (codeType === 'PostNet' ? 0.7 : 0.3))
  const runs: { from: number; length: number; dark: boolean }[] = []
  for (let x = 0; x < width; x += 1) {
    const last = runs.at(-1)
    if (last && last.dark === isDark(x, row)) last.length += 1
    else runs.push({ from: x, length: 1, dark: isDark(x, row) })
  }
  const elements = runs.slice(
    runs.findIndex(({ dark }) => dark),
    runs.findLastIndex(({ dark }) => dark) + 1,
  )
  if (codeType === 'PostNet')
    return elements
      .filter(({ dark }) => dark)
      .map(({ from, length }) => (isDark(from + Math.floor(length / 2), Math.round(height * 0.1)) ? '|' : '.'))
      .join('')
  const narrow = Math.min(...elements.map(({ length }) => length))
  return elements.map(({ length }) => (codeType.startsWith('UPC') ? String(Math.round(length / narrow)) : length / narrow > 1.5 ? 'w' : 'n')).join('')
}
