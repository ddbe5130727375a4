import { advanceRuns } from './advances.ts'
import type { Hundredths } from './length.ts'

/** How a stretch of text is set. Italic is the upright font slanted by 12°, so it is as wide. */
export type Face = { bold: boolean; italic: boolean; underline: boolean }
export type TextRun = Face & { text: string }
/** A run on its line: `x` from the line's beginning. */
export type PlacedRun = TextRun & { x: Hundredths; width: Hundredths }
export type TextLine = { runs: PlacedRun[]; width: Hundredths }

/** From one baseline to the next, and from the top of a line to its baseline, in parts of the type's size. */
export const lineHeight = 1.25
export const ascent = 1.005

const widths = { regular: expanded(advanceRuns.regular), bold: expanded(advanceRuns.bold) }

/** How wide a text is. `size` is the type's size in hundredths of a millimetre; kerning and ligatures are off in every output. */
export function textWidth(text: string, bold: boolean, size: Hundredths): number {
  const table = bold ? widths.bold : widths.regular
  let units = 0
  for (const character of text) units += table.get(character.codePointAt(0) ?? 0) ?? 1000
  return (units * size) / 1000
}

/** Never first on a line, and never last: Chinese punctuation (GB/T 15834). */
const notFirst = /^[，。、；：？！）】》」』〉”’…%,.;:?!)\]}]/
const notLast = /[（【《「『〈“‘([{]$/
/** What may not be torn apart: a word with its marks; every Chinese character stands for itself. */
const pieces = /\n|[ \t]+|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]+|./gu

/** Breaks runs into lines of at most `width`: between Chinese characters, between words, and inside a word that is longer than a line. */
export function breakLines(runs: readonly TextRun[], size: Hundredths, width: Hundredths): TextLine[] {
  const lines: TextRun[][] = [[]]
  let used = 0
  const newLine = () => {
    lines.push([])
    used = 0
  }
  for (const piece of joined(runs.flatMap((run) => (run.text.match(pieces) ?? []).map((text) => ({ ...run, text }))))) {
    if (piece[0]?.text === '\n') {
      newLine()
      continue
    }
    const wide = piece.reduce((sum, part) => sum + textWidth(part.text, part.bold, size), 0)
    const isSpace = piece.every(({ text }) => text.trim() === '')
    if (used + wide > width && used > 0) newLine()
    if (isSpace && used === 0 && lines.length > 1) continue // a space at the break is gone
    for (const part of piece)
      for (const fitting of wide > width ? Array.from(part.text, (text) => ({ ...part, text })) : [part]) {
        const own = textWidth(fitting.text, fitting.bold, size)
        if (used + own > width && used > 0 && wide > width) newLine()
        lines.at(-1)?.push(fitting)
        used += own
      }
  }
  return lines.map((line) => placed(trimmed(line), size))
}

/** Pieces that must stay together: an opening mark with what follows, a closing one with what stands before. */
function joined(parts: TextRun[]): TextRun[][] {
  const found: TextRun[][] = []
  for (const part of parts) {
    const last = found.at(-1)
    const before = last?.at(-1)?.text ?? ''
    const sticks = before !== '' && before.trim() !== '' && part.text.trim() !== '' && (notFirst.test(part.text) || notLast.test(before))
    if (last && sticks) last.push(part)
    else found.push([part])
  }
  return found
}

const trimmed = (line: TextRun[]): TextRun[] => {
  const end = line.findLastIndex(({ text }) => text.trim() !== '')
  return line.slice(0, end + 1)
}

/** Neighbours of one face become one run, so that a line is drawn in as few pieces as it has faces. */
function placed(line: readonly TextRun[], size: Hundredths): TextLine {
  const runs: PlacedRun[] = []
  let x = 0
  for (const part of line) {
    const last = runs.at(-1)
    const width = textWidth(part.text, part.bold, size)
    if (last && last.bold === part.bold && last.italic === part.italic && last.underline === part.underline) {
      last.text += part.text
      last.width += width
    } else runs.push({ ...part, x, width })
    x += width
  }
  return { runs, width: x }
}

function expanded(runs: readonly string[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const run of runs.join(' ').split(' ')) {
    const [from = '', list = ''] = run.split(':')
    for (const [at, width] of list.split(',').entries()) found.set(Number.parseInt(from, 16) + at, Number.parseInt(width, 36))
  }
  return found
}
