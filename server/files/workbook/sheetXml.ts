import type { Line } from '../lines.ts'
import { createLineBuilder } from './lineBuilder.ts'
import type { Merged } from './lineBuilder.ts'
import { textCollector } from './sharedStrings.ts'
import { serialOf } from './shownMoment.ts'
import type { RawCell } from './shownCell.ts'
import { general } from './styles.ts'
import { isOn, unescaped, walkXml } from './xml.ts'

/** What the sheets of a workbook have in common. */
export type Ground = { strings: readonly string[]; formats: readonly string[]; is1904: boolean }

/** Reads the cells of a sheet (ECMA-376 part 1, 18.3). Throws Problem 422, or Error at damage. */
export function readSheetXml(bytes: Buffer, ground: Ground): Line[] {
  const builder = createLineBuilder(ground.is1904)
  const merges: Merged[] = []
  const hidden: { from: number; to: number }[] = []
  const inline = textCollector()
  let [row, column] = [-1, -1]
  let isRowHidden = false
  let begun: Begun = noCell
  let piece: 'value' | 'none' = 'none'
  walkXml(bytes, {
    open(name, attributes) {
      if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : placeOf(attributes['r']).column
        begun = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: null, hasFormula: false }
      } else if (name === 'v') {
        piece = 'value'
        begun.value = ''
      } else if (name === 'f') begun.hasFormula = true
      else if (name === 'row') {
        ;[row, column] = [attributes['r'] === undefined ? row + 1 : wholeIn(attributes['r']) - 1, -1]
        isRowHidden = isOn(attributes['hidden'])
      } else if (name === 'col' && isOn(attributes['hidden'])) hidden.push({ from: Number(attributes['min']) - 1, to: Number(attributes['max']) - 1 })
      else if (name === 'mergeCell') merges.push(mergedIn(attributes['ref'] ?? ''))
      else inline.open(name)
    },
    text(text) {
      if (piece === 'value') begun.value += text
      else inline.add(text)
    },
    close(name) {
      inline.close(name)
      if (name === 'v') piece = 'none'
      if (name !== 'c') return
      const cell = cellOf(begun, inline.take(), ground)
      if (cell) builder.add({ row, column, isHidden: isRowHidden || hidden.some(({ from, to }) => column >= from && column <= to), cell })
    },
  })
  builder.merge(merges)
  return builder.lines()
}

type Begun = { type: string; style: number; value: string | null; hasFormula: boolean }
const noCell: Begun = { type: 'n', style: 0, value: null, hasFormula: false }

function cellOf({ type, style, value, hasFormula }: Begun, inlineText: string, { strings, formats, is1904 }: Ground): RawCell | null {
  const format = formats[style] ?? general
  if (type === 'inlineStr') return { kind: 'text', text: inlineText, format }
  if (value === null || (value === '' && type !== 'str')) return hasFormula ? { kind: 'notCalculated' } : null
  if (type === 's') return { kind: 'text', text: strings[wholeIn(value)] ?? damaged(`text ${value}`), format }
  if (type === 'str') return { kind: 'text', text: unescaped(value), format }
  if (type === 'b') return { kind: 'yesNo', value: value.trim() === '1' || value.trim() === 'true' }
  if (type === 'e') return { kind: 'error', text: value }
  const isMoment = type === 'd'
  const number = isMoment ? serialOf(value, is1904) : Number(value)
  if (!Number.isFinite(number)) return damaged(`number ${value}`)
  return { kind: 'number', value: number, format: isMoment && format === general ? isoFormat : format }
}

const isoFormat = 'yyyy-mm-dd hh:mm:ss'

function wholeIn(text: string): number {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : damaged(`place ${text}`)
}

/** A1 is row 0 and column 0. */
function placeOf(name: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(name) ?? damaged(`place ${name}`)
  const column =
    letters
      .toUpperCase()
      .split('')
      .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}

function mergedIn(range: string): Merged {
  const [from = '', to = from] = range.split(':')
  const [begin, end] = [placeOf(from), placeOf(to)]
  return { range, fromRow: begin.row, fromColumn: begin.column, toRow: end.row, toColumn: end.column }
}

function damaged(what: string): never {
  throw new Error(`the sheet has a damaged ${what}`)
}
