/** Texts of records in HTML: whatever they hold, they are texts. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export type Column<Row> = { title: string; isNumber?: boolean; text: (row: Row) => string }

/** A table with a heading; a sentence in its place where there is nothing to tell. */
export function tableHtml<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[], none: string): string {
  const heading = `<h2>${escaped(title)}</h2>`
  if (rows.length === 0) return `${heading}<p class="none">${escaped(none)}</p>`
  const cell = (column: Column<Row>, text: string, tag: 'th' | 'td') => `<${tag}${column.isNumber ? ' class="number"' : ''}>${escaped(text)}</${tag}>`
  const head = columns.map((column) => cell(column, column.title, 'th')).join('')
  const body = rows.map((row) => `<tr>${columns.map((column) => cell(column, column.text(row), 'td')).join('')}</tr>`).join('')
  return `${heading}<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

/** 67939 → 67 939, with so many decimals as there are, at most the six that a row holds. */
export function amountText(amount: number): string {
  const [whole = '', part] = String(Math.round(amount * 1e6) / 1e6).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ' ') + (part === undefined ? '' : `.${part}`)
}
