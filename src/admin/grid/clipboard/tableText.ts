/** A table on the clipboard: rows of cells. */
export type TextTable = readonly (readonly string[])[]
/** The same as it is copied: numbers stay numbers. */
export type CopiedTable = readonly (readonly (string | number)[])[]

/**
 * What Excel, WPS and LibreOffice put on the clipboard as text, row by row: tabs between cells, quotes around a cell that holds a line
 * break, a tab or a quote. The line break at the end ends the last row and begins none.
 */
export function* textRows(text: string): Generator<string[]> {
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll('\r\n', '\n'))
    if (end === '' || cell.lastIndex >= text.length) {
      if (end === '\t') row.push('')
      break
    }
    if (end === '\t') continue
    yield row
    row = []
  }
  yield row
}

/** The same as text, for any program that takes a table. */
export function textOfTable(table: CopiedTable): string {
  const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return table.map((row) => row.map((cell) => quoted(String(cell))).join('\t')).join('\r\n')
}
