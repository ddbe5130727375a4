const rows = 'tr[data-row-key]'

/** The arrows lead from row to row: with nothing in hand to the first or the last one. Returns whether they did. */
export function moveInRows(list: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const active = document.activeElement
  if (active !== document.body && !active?.matches(rows)) return false // arrows mean something else in a menu or on a column's edge
  const all = [...list.querySelectorAll<HTMLElement>(rows)]
  const at = all.findIndex((row) => row === active)
  const next = key === 'ArrowDown' ? at + 1 : at === -1 ? all.length - 1 : at - 1
  const row = all[next]
  if (!row) return false
  row.tabIndex = -1
  row.focus()
  return true
}

/** What a key does with the row in hand. Returns whether it did anything. */
export function keyOfRow(key: string): boolean {
  const row = document.activeElement
  const wanted = row?.matches(rows) ? selectors[key] : undefined
  const target = wanted === undefined ? null : (row?.querySelector<HTMLElement>(wanted) ?? null)
  target?.click()
  return target !== null
}

const selectors: Readonly<Record<string, string>> = {
  ' ': 'input[type=checkbox]',
  Enter: 'a[href]',
  '.': 'button[aria-haspopup], button[data-more]',
}
