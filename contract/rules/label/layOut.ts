import { bindText, type LabelField, type LabelValues } from './binding.ts'
import { placeCode } from './codeItem.ts'
import { ofMillimetres, ofPixels, type Hundredths } from './length.ts'
import { glyphFindings } from './missingGlyphs.ts'
import { frame, type Box, type Finding, type Mark, type PlacedItem } from './placed.ts'
import { richRuns } from './richText.ts'
import type { LayOutTools, Surroundings } from './surroundings.ts'
import { emptyCell, type LabelTable } from './table.ts'
import { isCodeType, placeTable } from './tableItem.ts'
import type { PrintItem, PrintTemplate } from './template.ts'
import { placeText } from './textItem.ts'
import type { TextRun } from './typeset.ts'

/** What a label is about: the fields of its source, a record's values for them, and its lists (lines of an order) by name. */
export type LabelData = { fields: readonly LabelField[]; values: LabelValues; lists?: Readonly<Record<string, readonly LabelValues[]>> }

export type LaidOut = { width: Hundredths; height: Hundredths; pages: Mark[][]; findings: Finding[] }

/**
 * A template and a record become marks on paper: the one layout that the designer, PDF, browser print and label printers draw, so that all break
 * lines and place bars alike. Values that are missing, texts that do not fit and codes that no scanner would read are findings: who prints refuses
 * on any error.
 */
export function layOut(template: PrintTemplate, data: LabelData, surroundings: Surroundings): LaidOut {
  const width = ofMillimetres(template.pageWidth)
  const height = ofMillimetres(template.pageHeight)
  const findings: Finding[] = []
  const tools: LayOutTools = {
    ...surroundings,
    codeType: (name) => (isCodeType(name) ? name : 'QRCode'),
    bind: (text, item) => {
      const bound = bindText(text, data.fields, data.values)
      if ('text' in bound) return bound.text
      findings.push({ item: item.uuid, severity: 'error', text: `缺少${[...new Set(bound.missing)].join('、')}，不能打印；请先补全这条记录` })
      return ''
    },
  }
  const placed = placeAll(template, data, { width, height, tools })
  const pageCount = Math.max(1, ...placed.map(({ pages }) => pages.length))
  const pages = Array.from({ length: pageCount }, (_, page) => placed.flatMap(({ item, pages: own }) => marksOn(item, own, { page, pageCount, tools })))
  for (const { item, findings: own, box, pages: marks } of placed) {
    findings.push(...own, ...glyphFindings(item.uuid, marks.flat()))
    if (box.x + box.width > width + 1 || box.y + box.height > height + 1)
      findings.push({ item: item.uuid, severity: 'error', text: `${item.name || item.title}有一部分在纸外，打印时会被裁掉` })
  }
  return { width, height, pages, findings: distinct(findings) }
}

type OnPaper = { width: Hundredths; height: Hundredths; tools: LayOutTools }
type Placing = PlacedItem & { item: PrintItem; box: Box }

/** Items from back to front; one that is linked stands below the end of the other, whatever that needed. */
function placeAll(template: PrintTemplate, data: LabelData, paper: OnPaper): Placing[] {
  const found = new Map<string, Placing>()
  const byId = new Map(template.tempItems.map((item) => [item.uuid, item]))
  const place = (item: PrintItem, waiting: readonly string[]): Placing => {
    const known = found.get(item.uuid)
    if (known) return known
    const linked = waiting.includes(item.style.LinkedItem) ? undefined : byId.get(item.style.LinkedItem)
    const above = linked && linked.uuid !== item.uuid ? place(linked, [...waiting, item.uuid]).end : 0
    const box = { x: ofPixels(item.left), y: above + ofPixels(item.top), width: ofPixels(item.width), height: ofPixels(item.height) }
    const placing = { ...placeItem(item, box, data, paper), item, box }
    found.set(item.uuid, placing)
    return placing
  }
  return template.tempItems.toSorted((a, b) => a.style.zIndex - b.style.zIndex).map((item) => place(item, []))
}

function placeItem(item: PrintItem, box: Box, data: LabelData, { height, tools }: OnPaper): PlacedItem {
  const border = item.style.BorderColor === '' || item.type === 'braid-table' ? [] : frame(box, 20, item.style.BorderColor)
  const placed = contentOf(item, box, data, { bottom: height - ofPixels(item.style.BottomMargin), tools })
  return { ...placed, pages: placed.pages.map((marks) => [...border, ...marks]) }
}

function contentOf(item: PrintItem, box: Box, data: LabelData, { bottom, tools }: { bottom: Hundredths; tools: LayOutTools }): PlacedItem {
  const { style } = item
  const single = (marks: Mark[], findings: Finding[] = []): PlacedItem => ({ pages: [marks], end: box.y + box.height, findings })
  if (item.type === 'braid-table') return placeTable(item, tableOf(item, data), box, bottom, tools)
  if (item.type === 'braid-html')
    return placeText(
      item,
      richRuns(item.value).map((run) => ({ ...run, text: tools.bind(run.text, item) })),
      box,
    )
  const text = tools.bind(item.value === '' ? item.defaultValue : item.value, item)
  if (item.type === 'braid-image') return single(text === '' ? [] : [{ kind: 'picture', source: text, ...box }])
  if (item.type === 'braid-txt') return placeText(item, runOf(item, text), box)
  if (text === '') return single([])
  const symbol = tools.drawSymbol(style.codeType, text)
  if ('refused' in symbol) return single([], [{ item: item.uuid, severity: 'error', text: symbol.refused }])
  const look = { codeType: style.codeType, colour: style.FontColor, showText: style.ShowBarText, fontSize: style.FontSize, item: item.uuid, content: text }
  const { marks, findings } = placeCode(symbol, box, look, tools.dot)
  return single(marks, findings)
}

const runOf = ({ style }: PrintItem, text: string): TextRun[] => [{ text, bold: style.Bold, italic: style.Italic, underline: style.Underline }]

/** A table as drawn, or with `columns` one of the record's lists (`value` names it, else `lines`): titles, then a row for each line. */
function tableOf(item: PrintItem, { lists }: LabelData): LabelTable {
  const { columns } = item
  if (!columns || columns.length === 0) return item.table ?? { columns: [item.width], rows: [item.height], cells: [[emptyCell()]], headRows: 0 }
  const lines = lists?.[item.value || 'lines'] ?? []
  const head = columns.map(({ title }) => ({ ...emptyCell(title), bold: true, background: '#eeeeee' }))
  const cells = [head, ...lines.map((line) => columns.map(({ name }) => emptyCell(line[name] ?? '')))]
  const rowHeight = item.table?.rows[0] ?? 22
  return { columns: columns.map((_, at) => item.table?.columns[at] ?? item.width / columns.length), rows: cells.map(() => rowHeight), cells, headRows: 1 }
}

/** What an item shows on a page: headers and numbers on all (PRN-015), others where their content is. */
function marksOn(item: PrintItem, own: Mark[][], on: { page: number; pageCount: number; tools: LayOutTools }): Mark[] {
  const { ItemType } = item.style
  if (ItemType === 0 || ItemType === 4) return own[on.page] ?? []
  if (ItemType === 1) return own[0] ?? []
  const number = String(ItemType === 2 ? on.page + 1 : on.pageCount)
  const written = pageText(item.value, number, on)
  const box = { x: ofPixels(item.left), y: ofPixels(item.top), width: ofPixels(item.width), height: ofPixels(item.height) }
  return placeText(item, runOf(item, written), box).pages[0] ?? []
}

/** `#` is the page's number and `&` how many there are, as the print component writes them; a text without either is followed by its number. */
function pageText(text: string, number: string, { page, pageCount }: { page: number; pageCount: number }): string {
  if (!/[#&]/.test(text)) return text + number
  return text.replaceAll('#', String(page + 1)).replaceAll('&', String(pageCount))
}

const distinct = (findings: Finding[]): Finding[] =>
  findings.filter((one, at) => findings.findIndex(({ item, text }) => item === one.item && text === one.text) === at)
