import { quietZones, type CodeSymbol, type CodeType } from './codeTypes.ts'
import { ofPoints, type Hundredths } from './length.ts'
import type { Box, Finding, Mark } from './placed.ts'
import { ascent, lineHeight, textWidth } from './typeset.ts'

/** The smallest module that a hand scanner reads from a thermal print (0.25 mm). */
export const smallestModule: Hundredths = 25

export type CodeLook = { codeType: CodeType; colour: string; showText: boolean; fontSize: number; item: string; content: string }

/**
 * Places a code with its quiet zone inside a box, as large as it goes. `dot` is a printer's dot: modules are then whole dots, since bars of
 * 1.66 dots come out unequal. A module that no scanner would read is an error, with the size that the box needs.
 */
export function placeCode(symbol: CodeSymbol, box: Box, look: CodeLook, dot?: number): { marks: Mark[]; findings: Finding[] } {
  return symbol.kind === 'matrix' ? placeMatrix(symbol.rows, box, look, dot) : placeLinear(symbol, box, look, dot)
}

function placeMatrix(rows: readonly string[], box: Box, look: CodeLook, dot: number | undefined) {
  const [quiet] = quietZones[look.codeType]
  const columns = rows[0]?.length ?? 0
  const module = whole(Math.min(box.width / (columns + 2 * quiet), box.height / (rows.length + 2 * quiet)), dot)
  const left = box.x + (box.width - columns * module) / 2
  const top = box.y + (box.height - rows.length * module) / 2
  const dark = rows.flatMap((row, at) =>
    Array.from(row.matchAll(/1+/g), ({ index, 0: run }) => ({ x: left + index * module, y: top + at * module, width: run.length * module, height: module })),
  )
  return { marks: codeMark(dark, look, module), findings: tooSmall(module, look, (columns + 2 * quiet) * smallestModule) }
}

function placeLinear(symbol: Extract<CodeSymbol, { kind: 'linear' }>, box: Box, look: CodeLook, dot: number | undefined) {
  const [quietLeft, quietRight] = quietZones[look.codeType]
  const modules = symbol.widths.reduce((sum, width) => sum + width, 0)
  const module = whole(box.width / (modules + quietLeft + quietRight), dot)
  const size = ofPoints(look.fontSize)
  const captionHeight = look.showText && symbol.text !== '' ? size * lineHeight : 0
  const height = box.height - captionHeight
  const spare = box.width - (modules + quietLeft + quietRight) * module
  const dark: Box[] = []
  let x = box.x + spare / 2 + quietLeft * module
  for (const [at, width] of symbol.widths.entries()) {
    const share = symbol.heights[at / 2] ?? 1
    if (at % 2 === 0) dark.push({ x, y: box.y + height * (1 - share), width: width * module, height: height * share })
    x += width * module
  }
  const marks = codeMark(dark, look, module)
  if (captionHeight > 0) marks.push(caption(symbol.text, box, box.y + height, size, look.colour))
  const findings = tooSmall(module, look, (modules + quietLeft + quietRight) * smallestModule)
  if (height < 500) findings.push({ item: look.item, severity: 'error', text: '条码太矮扫不出：条高至少 5 mm，请加高' })
  return { marks, findings }
}

/** What the code says, in the middle below it, in smaller type when it is too wide. */
function caption(text: string, box: Box, top: Hundredths, size: Hundredths, colour: string): Mark {
  const fitting = Math.min(size, Math.floor((size * box.width) / Math.max(1, textWidth(text, false, size))))
  const width = textWidth(text, false, fitting)
  const x = Math.round(box.x + (box.width - width) / 2)
  return {
    kind: 'text',
    x,
    y: Math.round(top + size * ascent),
    width: Math.round(width),
    size: fitting,
    text,
    bold: false,
    italic: false,
    underline: false,
    colour,
  }
}

const codeMark = (dark: Box[], { colour, codeType, content }: CodeLook, module: number): Mark[] => [
  { kind: 'code', dark, colour, says: { codeType, content, module } },
]

/** A module as whole dots of the printer, at least one. */
const whole = (module: number, dot: number | undefined): number => (dot === undefined ? module : Math.max(1, Math.floor(module / dot + 1e-6)) * dot)

function tooSmall(module: number, { item }: CodeLook, needed: Hundredths): Finding[] {
  if (module >= smallestModule - 0.01) return []
  const text = `码太小扫不出：模块 ${(module / 100).toFixed(2)} mm，至少 0.25 mm，请加宽到 ${(Math.ceil(needed / 10) / 10).toFixed(1)} mm`
  return [{ item, severity: 'error', text }]
}
