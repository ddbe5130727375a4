import type { Lab } from './labColour.ts'

/** A line of a table as a file has it, counted from 1. */
type FileLine = { line: number; cells: readonly string[] }
/** What an instrument read of one sample. */
export type ReadSample = { name: string; line: number; readings: Lab[] }
export type ReadInstrument = { samples: ReadSample[]; readings: number } | { why: string }

const names = {
  name: /^(样品|样品名称|名称|批号|生产批号|name|sample|sample name|data name)$/i,
  l: /^l\*?( ?\(.*\))?$/i,
  a: /^a\*?( ?\(.*\))?$/i,
  b: /^b\*?( ?\(.*\))?$/i,
}
const headingWithin = 30

/** Whether a line is the heading of readings: it names L\*, a\* and b\*. */
export function isReadingHeading({ cells }: FileLine): boolean {
  return [names.l, names.a, names.b].every((name) => cells.some((cell) => name.test(cell.trim())))
}

/**
 * Samples and their L\*a\*b\* readings in the table that an instrument exports: a heading somewhere in the first lines, then a line for each reading, those
 * of one sample below each other. A number may have a decimal comma. Says what is wrong and in which line, and then reads nothing.
 */
export function instrumentReadings(lines: readonly FileLine[]): ReadInstrument {
  const at = lines.slice(0, headingWithin).findIndex(isReadingHeading)
  const heading = lines[at]
  if (!heading) return { why: '没有找到 L*、a*、b* 三列的表头。请从测色仪导出带表头的 CSV' }
  const column = (name: RegExp) => heading.cells.findIndex((cell) => name.test(cell.trim()))
  const [ofName, ofL, ofA, ofB] = [column(names.name), column(names.l), column(names.a), column(names.b)]
  if (ofName === -1) return { why: `第 ${heading.line} 行的表头里没有样品名称（样品、名称、批号、Name）。请导出样品名称后再读` }
  const samples: ReadSample[] = []
  let readings = 0
  for (const { line, cells } of lines.slice(at + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const name = (cells[ofName] ?? '').trim()
    if (name === '') return { why: `第 ${line} 行没有样品名称。请补上后再读` }
    const [l, a, b] = [numberIn(cells[ofL]), numberIn(cells[ofA]), numberIn(cells[ofB])]
    if (l === null || a === null || b === null) return { why: `第 ${line} 行的 L*、a*、b* 不全是数字。请检查这一行` }
    if (l < 0 || l > 100 || Math.abs(a) > 128 || Math.abs(b) > 128)
      return { why: `第 ${line} 行的读数超出测色范围（L* 0 到 100，a*、b* -128 到 127）。请检查这一行` }
    readings += 1
    const last = samples.at(-1)
    if (last?.name === name) last.readings.push({ l, a, b })
    else samples.push({ name, line, readings: [{ l, a, b }] })
  }
  return readings === 0 ? { why: '表头下面没有读数' } : { samples, readings }
}

/** `65.32`, `65,32` or `−1.5`; null for anything else. */
function numberIn(cell = ''): number | null {
  const text = cell.trim().replace('−', '-').replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}
