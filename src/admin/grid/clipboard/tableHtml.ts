import type { CopiedTable } from './tableText.ts'

/** rows that are parsed in one go: of a long table the browser would stand still for a third of a second */
const rowsAtOnce = 150

/** The rows of the first table in an HTML clipboard, one after the other; none where there is no table. A merged cell gives its text once and leaves the others empty. */
export function* htmlRows(html: string): Generator<string[]> {
  /** how many rows further down a cell above reaches, by column */
  const reach: number[] = []
  for (const row of tableRows(html)) {
    const own: string[] = []
    const isTaken = (col: number) => (reach[col] ?? 0) > 0
    const below: [col: number, rows: number][] = []
    let col = 0
    for (const cell of row.cells) {
      while (isTaken(col)) col += 1
      for (let across = 0; across < cell.colSpan; across += 1) {
        own[col + across] = across === 0 ? textOf(cell) : ''
        if (cell.rowSpan > 1) below.push([col + across, cell.rowSpan - 1])
      }
      col += cell.colSpan
    }
    reach.forEach((rows, at) => {
      if (rows > 0) own[at] ??= ''
      reach[at] = Math.max(0, rows - 1)
    })
    for (const [at, rows] of below) reach[at] = rows
    yield Array.from(own, (text) => text ?? '')
  }
}

function* tableRows(html: string): Generator<HTMLTableRowElement> {
  for (const piece of pieces(html)) yield* new DOMParser().parseFromString(piece, 'text/html').querySelector('table')?.rows ?? []
}

/** A long table as several shorter ones; all of it where it holds tables in its cells, or stands beside another. */
function* pieces(html: string): Generator<string> {
  const starts = Array.from(html.matchAll(/<tr[\s>]/gi), ({ index }) => index)
  const isPlain = (html.match(/<table[\s>]/gi) ?? []).length === 1
  if (starts.length <= rowsAtOnce || !isPlain) yield html
  else for (let row = 0; row < starts.length; row += rowsAtOnce) yield `<table>${html.slice(starts[row], starts[row + rowsAtOnce])}</table>`
}

/** Line breaks stand as elements; what a table is indented by is no text. LibreOffice writes a line break alone for an empty cell. */
function textOf(cell: HTMLTableCellElement): string {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith('\u2028')
  return (cell.textContent ?? '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim()
    .replaceAll(/ ?\u2028 ?/g, '\n')
    .replace(/^\n$/, '')
}

/**
 * The same as HTML. A text says that it is one, so that =1+1 and 007 arrive as they are: to Excel and WPS by `mso-number-format`, to
 * LibreOffice, which calculates otherwise, by `sdnum`. A number says nothing and arrives as one.
 */
export function htmlOfTable(table: CopiedTable): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
  const cellOf = (cell: string | number) =>
    typeof cell === 'number' ? `<td sdval="${cell}" sdnum="1033;">${cell}</td>` : `<td style="mso-number-format:'\\@'" sdnum="1033;0;@">${escaped(cell)}</td>`
  const cells = (row: readonly (string | number)[]) => row.map(cellOf).join('')
  return `<meta charset="utf-8"><table>${table.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`
}
