export type Row = Record<string, string | number | null>
/** A column of the bench: a key, a title, and what edits it. */
export type Column = { key: string; title: string; edits: 'text' | 'number' | 'choice' | 'date' | 'tick' }

const kinds: readonly Column['edits'][] = ['text', 'text', 'number', 'choice', 'date', 'text', 'number', 'tick', 'text', 'number']

/** Twenty columns of mixed editors. The first nine take the pasted table: all of them are texts or numbers there. */
export const columns: readonly Column[] = Array.from({ length: 20 }, (_none, at) => ({
  key: `c${at}`,
  title: `列 ${at + 1}`,
  edits: at < 9 ? (at % 3 === 2 ? 'number' : 'text') : (kinds[at % kinds.length] ?? 'text'),
}))
export const choices = ['甲', '乙', '丙', '丁', '戊']

export function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_none, row) =>
    Object.fromEntries([['id', `r${row}`], ...columns.map(({ key, edits }, at) => [key, valueOf(edits, row, at)])]),
  )
}

function valueOf(edits: Column['edits'], row: number, at: number): string | number {
  if (edits === 'number') return ((row * 37 + at) % 1000) / 10
  if (edits === 'choice') return choices[(row + at) % choices.length] ?? ''
  if (edits === 'date') return `2026-11-${String(1 + ((row + at) % 28)).padStart(2, '0')}`
  if (edits === 'tick') return (row + at) % 2 === 0 ? 'Y' : 'N'
  return `料号 ${row}-${at}`
}

export type Opened = {
  isDrawn: () => boolean
  close: () => void
  cells: () => { x: number; y: number }[]
  rowCount: () => number
  textAt: (row: number, column: number) => string
}
export type OpenGrid = (host: HTMLElement, rows: number) => Opened

/** Middles of these elements, px, of those that can be clicked. */
export function middles(elements: Iterable<Element>): { x: number; y: number }[] {
  return [...elements].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return width > 0 && x > 20 && x < 1500 && y > 60 && y < 700 ? [{ x, y }] : []
  })
}
