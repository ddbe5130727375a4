/** A table on the clipboard: rows of cells. */
export type TextTable = readonly (readonly string[])[]

/**
 * What Excel, WPS and LibreOffice put on the clipboard as text: tabs between cells, quotes around a cell that holds a line break, a tab
 * or a quote. The line break at the end ends the last row and begins none.
 */
export function tableOf(text: string): TextTable {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll('\r\n', '\n'))
    if (end === '' || cell.lastIndex >= text.length) {
      if (end === '\t') rows.at(-1)?.push('')
      break
    }
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** The table of an HTML clipboard, where there is one: a merged cell gives its text once and leaves the others empty. Null where there is none. */
export function tableOfHtml(html: string): TextTable | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows: string[][] = []
  ;[...table.rows].forEach((row, at) => {
    let col = 0
    const own = (rows[at] ??= [])
    for (const cell of row.cells) {
      while (own[col] !== undefined) col += 1
      for (let down = 0; down < cell.rowSpan; down += 1)
        for (let across = 0; across < cell.colSpan; across += 1) (rows[at + down] ??= [])[col + across] = down + across === 0 ? textOf(cell) : ''
    }
  })
  return rows.slice(0, table.rows.length).map((row) => Array.from(row, (cell) => cell ?? ''))
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

/** The same as text, for any program that takes a table. */
export function textOfTable(table: TextTable): string {
  return table.map((row) => row.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n')
}

/** The same as HTML; every cell says that it is text, so that =1+1 and 007 arrive as they are: to Excel and WPS by `mso-number-format`, to LibreOffice, which calculates otherwise, by `sdnum`. */
export function htmlOfTable(table: TextTable): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
  const cells = (row: readonly string[]) => row.map((cell) => `<td style="mso-number-format:'\\@'" sdnum="1033;0;@">${escaped(cell)}</td>`).join('')
  return `<meta charset="utf-8"><table>${table.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`
}
