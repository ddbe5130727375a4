import { codeTypes, moreCodeTypes, type CodeType } from './codeTypes.ts'
import { placeCode } from './codeItem.ts'
import { ofMillimetres, ofPixels, ofPoints, type Hundredths } from './length.ts'
import { frame, type Box, type Finding, type Mark, type PlacedItem } from './placed.ts'
import type { LayOutTools } from './surroundings.ts'
import type { LabelTable, TableCell } from './table.ts'
import type { PrintItem } from './template.ts'
import { markLines } from './textItem.ts'
import { breakLines, lineHeight } from './typeset.ts'

/** Between a cell's border and its text. */
const padding: Hundredths = 80

/**
 * A table from its place downwards. What does not fit above the bottom margin goes on in the same place of the next page, after the head rows
 * again; rows that share a merged cell stay together. Rows grow with their text when the item may (AutoHeight).
 */
export function placeTable(item: PrintItem, table: LabelTable, box: Box, bottom: Hundredths, tools: LayOutTools): PlacedItem {
  const findings: Finding[] = []
  const columnAt = edges(table.columns.map(ofPixels))
  const heights = rowHeights(item, table, columnAt, tools)
  const pages: Mark[][] = []
  let marks: Mark[] = []
  let y = box.y
  const head = sum(heights.slice(0, table.headRows))
  const drawRows = (from: number, to: number) => {
    const rowAt = edges(heights.slice(from, to))
    for (let row = from; row < to; row++)
      for (const [column, cell] of (table.cells[row] ?? []).entries()) {
        if (!cell) continue
        const left = columnAt[column] ?? 0
        const top = rowAt[row - from] ?? 0
        const right = columnAt[Math.min(column + cell.colSpan, table.columns.length)] ?? left
        const end = rowAt[Math.min(row - from + cell.rowSpan, to - from)] ?? top
        const placed = placeCell(item, cell, { x: box.x + left, y: y + top, width: right - left, height: end - top }, tools)
        marks.push(...placed.marks)
        findings.push(...placed.findings)
      }
    y += rowAt.at(-1) ?? 0
  }
  for (const [from, to] of rowGroups(table)) {
    const height = sum(heights.slice(from, to))
    if (y + height > bottom && from >= table.headRows && marks.length > 0) {
      pages.push(marks)
      marks = []
      y = box.y
      if (table.headRows > 0) drawRows(0, table.headRows)
      if (y + height > bottom)
        findings.push({ item: item.uuid, severity: 'error', text: `表格第 ${from + 1} 行比一页还高（表头占 ${head / 100} mm），请改小字号或拆开` })
    }
    drawRows(from, to)
  }
  pages.push(marks)
  return { pages, end: y, findings }
}

function placeCell(item: PrintItem, cell: TableCell, box: Box, tools: LayOutTools): { marks: Mark[]; findings: Finding[] } {
  const marks: Mark[] = []
  const findings: Finding[] = []
  if (cell.background !== '') marks.push({ kind: 'fill', ...box, colour: cell.background })
  const text = tools.bind(cell.value, item)
  const inner = { x: box.x + padding, y: box.y, width: Math.max(1, box.width - 2 * padding), height: box.height }
  if (cell.code !== '' && text !== '') {
    const codeType = tools.codeType(cell.code)
    const symbol = tools.drawSymbol(codeType, text)
    if ('refused' in symbol) findings.push({ item: item.uuid, severity: 'error', text: symbol.refused })
    else {
      const room = { x: box.x + 30, y: box.y + 60, width: box.width - 60, height: box.height - 120 }
      const look = { codeType, colour: item.style.FontColor, showText: item.style.ShowBarText, fontSize: item.style.FontSize, item: item.uuid, content: text }
      const placed = placeCode(symbol, room, look, tools.dot)
      marks.push(...placed.marks)
      findings.push(...placed.findings)
    }
  } else if (text !== '') {
    const size = ofPoints(item.style.FontSize)
    const lines = cellLines(item, cell, text, inner.width)
    const height = lines.length * size * lineHeight
    if (height > box.height + 5) findings.push({ item: item.uuid, severity: 'error', text: `单元格“${text.slice(0, 12)}”放不下，请加高行、加宽列或改小字号` })
    const share = { top: 0, middle: 0.5, bottom: 1 }[cell.verticalAlign]
    const y = box.y + Math.max(0, box.height - height) * share
    marks.push(...markLines(lines, { ...inner, y }, { size, colour: item.style.FontColor, align: cell.align }))
  }
  if (cell.borderWidth > 0) marks.push(...frame(box, ofMillimetres(cell.borderWidth), cell.borderColor || '#000000', cell.borderStyle))
  return { marks, findings }
}

const cellLines = ({ style }: PrintItem, cell: TableCell, text: string, width: Hundredths) =>
  breakLines([{ text, bold: cell.bold || style.Bold, italic: style.Italic, underline: style.Underline }], ofPoints(style.FontSize), width)

/** Heights as drawn; with AutoHeight a row is at least as high as the text of its own cells. */
function rowHeights(item: PrintItem, table: LabelTable, columnAt: readonly Hundredths[], tools: LayOutTools): Hundredths[] {
  return table.rows.map((pixels, row) => {
    const drawn = ofPixels(pixels)
    if (!item.style.AutoHeight) return drawn
    const needed = (table.cells[row] ?? []).map((cell, column) => {
      if (!cell || cell.rowSpan > 1 || cell.code !== '') return 0
      const width = (columnAt[column + cell.colSpan] ?? 0) - (columnAt[column] ?? 0) - 2 * padding
      const { length } = cellLines(item, cell, tools.bind(cell.value, item), Math.max(1, width))
      return Math.ceil(length * ofPoints(item.style.FontSize) * lineHeight)
    })
    return Math.max(drawn, ...needed)
  })
}

/** Rows that merged cells tie together, as ranges. */
function rowGroups(table: LabelTable): [from: number, to: number][] {
  const groups: [number, number][] = []
  for (const [row, cells] of table.cells.entries()) {
    const reach = Math.max(row + 1, ...cells.map((cell) => (cell ? row + cell.rowSpan : 0)))
    const last = groups.at(-1)
    if (last && row < last[1]) last[1] = Math.max(last[1], reach)
    else groups.push([row, reach])
  }
  return groups
}

const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0)
/** Where each begins, and where the last ends. */
function edges(lengths: readonly number[]): number[] {
  let at = 0
  return [0, ...lengths.map((length) => (at += length))]
}

const allCodes: readonly string[] = [...codeTypes, ...moreCodeTypes]
/** Whether a word names a code. */
export const isCodeType = (name: string): name is CodeType => allCodes.includes(name)
