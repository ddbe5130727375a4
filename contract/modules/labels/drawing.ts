import type { CodeType } from '../../rules/label/codeTypes.ts'
import { pictogramSource } from '../../rules/label/pictograms.ts'
import { newItem } from '../../rules/label/newItem.ts'
import { emptyCell, type LabelTable, type TableCell } from '../../rules/label/table.ts'
import type { ItemStyle, PrintItem, PrintTemplate, WidgetType } from '../../rules/label/template.ts'

/** Where something stands on a label, in millimetres: left, top, width, height. */
type Place = readonly [left: number, top: number, width: number, height: number]

const pixels = (millimetres: number): number => (millimetres * 96) / 25.4
const tenths = (length: number): number => Math.round(length * 10) / 10

/** A template of a label of this size; its items are numbered in the order in which they are drawn. */
export function drawLabel(title: string, [width, height]: readonly [number, number], items: readonly PrintItem[]): PrintTemplate {
  const tempItems = items.map((item, at) => ({ ...item, uuid: (at + 1).toString(16).padStart(10, '0') }))
  return { title, width: tenths(pixels(width)), height: tenths(pixels(height)), pageWidth: width, pageHeight: height, tempItems }
}

/** A text of so many points. */
export const text = (value: string, place: Place, size: number, style: Partial<ItemStyle> = {}): PrintItem =>
  placed('braid-txt', value, place, { FontSize: size, ...style })

/** A code; what it says stands below a linear one in 7 points. */
export const code = (codeType: CodeType, value: string, place: Place, style: Partial<ItemStyle> = {}): PrintItem =>
  placed('bar-code', value, place, { codeType, FontSize: 7, ...style })

/** A pictogram by its name (contract/rules/label/pictograms.ts). */
export const sign = (name: string, place: Place): PrintItem => placed('braid-image', pictogramSource(name), place, {})

/** A form to be filled in by hand: a head row in grey, then rows of which the first column is printed. Column widths in millimetres. */
export function form(place: Place, columns: readonly [title: string, width: number][], rows: readonly string[], size: number): PrintItem {
  const head = columns.map(([title]): TableCell => ({ ...emptyCell(title), bold: true, align: 'center', background: '#e6e6e6' }))
  const cells = [head, ...rows.map((row) => columns.map((_, at): TableCell => emptyCell(at === 0 ? row : '')))]
  const height = pixels(place[3]) / cells.length
  const table: LabelTable = { columns: columns.map(([, width]) => pixels(width)), rows: cells.map(() => height), cells, headRows: 1 }
  return { ...placed('braid-table', '', place, { FontSize: size, ItemType: 4 }), table }
}

/** Rows of titles and values: titles light, values bold. Column widths in millimetres; the rows share the height. */
export function facts(place: Place, columns: readonly number[], rows: readonly (readonly string[])[], size: number): PrintItem {
  const cells = rows.map((row) => row.map((value, at): TableCell => ({ ...emptyCell(value), bold: at % 2 === 1 })))
  const table: LabelTable = { columns: columns.map(pixels), rows: rows.map(() => pixels(place[3]) / rows.length), cells, headRows: 0 }
  return { ...placed('braid-table', '', place, { FontSize: size }), table }
}

function placed(type: WidgetType, value: string, [left, top, width, height]: Place, style: Partial<ItemStyle>): PrintItem {
  const item = newItem(type, '0000000000')
  const where = { left: pixels(left), top: pixels(top), width: pixels(width), height: pixels(height) }
  return { ...item, ...where, value, style: { ...item.style, ...style } }
}
