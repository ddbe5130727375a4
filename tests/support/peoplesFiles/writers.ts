import { utils, write } from '@e965/xlsx'
import type { CellObject } from '@e965/xlsx'
import { handWorkbook, numberCell, row, textCell, xml } from '../handWorkbook.ts'
import type { OneRow } from './books.ts'
import type { Kept } from './cells.ts'

/** A workbook written by hand, with one cell kept in this way. */
export function byHand({ heading, texts, at }: OneRow, kept: Kept): Buffer {
  const cells = texts.map((text, index) => (index === at ? cellXml(kept) : text === '' ? '<c/>' : textCell(text)))
  return handWorkbook({ sheets: [{ name: '表', rows: row(heading.map(textCell)) + row(cells) }], ...formatsOf(kept) })
}

function formatsOf(kept: Kept) {
  if ('raw' in kept) return { formats: kept.formats ?? [], is1904: kept.is1904 ?? false }
  return 'number' in kept && kept.format !== undefined ? { formats: [kept.format] } : {}
}

function cellXml(kept: Kept): string {
  if ('raw' in kept) return kept.raw
  if ('text' in kept) return textCell(kept.text)
  if ('yesNo' in kept) return `<c t="b"><v>${kept.yesNo ? 1 : 0}</v></c>`
  if ('number' in kept) return numberCell(kept.number, kept.format === undefined ? 0 : 1)
  const { formula, result } = kept
  if (result === null) return `<c><f>${xml(formula)}</f></c>`
  return `<c t="${typeof result === 'number' ? 'n' : 'str'}"><f>${xml(formula)}</f><v>${xml(String(result))}</v></c>`
}

/** The same by a library of npm; null for what it cannot write. */
export function bySheetJs(format: 'xlsx' | 'biff8', { heading, texts, at }: OneRow, kept: Kept): Buffer | null {
  const cell = cellObject(kept)
  if (cell === null || (format === 'biff8' && cell.f !== undefined && cell.v === undefined)) return null // the old format has a result for each formula
  const sheet = utils.aoa_to_sheet([[...heading], texts.map((text) => (text === '' ? null : text))])
  sheet[utils.encode_cell({ r: 1, c: at })] = cell
  return Buffer.from(write(utils.book_new(sheet, '表'), { type: 'buffer', bookType: format, compression: true }))
}

function cellObject(kept: Kept): CellObject | null {
  if ('raw' in kept) return null
  if ('text' in kept) return { t: 's', v: kept.text }
  if ('yesNo' in kept) return { t: 'b', v: kept.yesNo }
  if ('number' in kept) return { t: 'n', v: kept.number, ...(typeof kept.format === 'string' ? { z: kept.format } : {}) }
  const { formula, result } = kept
  if (result === null) return { t: 'n', f: formula } // nobody has calculated it
  return typeof result === 'number' ? { t: 'n', v: result, f: formula } : { t: 's', v: result, f: formula }
}
