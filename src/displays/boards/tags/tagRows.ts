import type { TagMeta } from '#contract/tag.ts'
import { serverNow } from '../../../realtime/serverClock.ts'
import { readTag, tagStore } from '../../../realtime/tagStore.ts'
import { paintAge, paintRow, unpainted } from './rowPainter.ts'
import type { LiveCells } from './rowPainter.ts'
import styles from './TagTable.module.css'

type Row = LiveCells & { element: HTMLTableRowElement; meta: TagMeta }

const agesEveryMs = 1000
/** The browser decides for so many rows at once whether to draw them: asking it for each of a thousand costs more than drawing. Even, for the stripes. */
const rowsInGroup = 10

/** The columns of a row, in their order. */
const columns = ['code', 'name', 'address', 'words', 'value', 'unit', 'quality', 'age', 'limits'] as const
type Column = (typeof columns)[number]

/**
 * The rows of the table without React, which would keep ten objects for each of three thousand rows that it never writes to
 * again, and with one listener and one timer for them all. Rows are copies of one model; what lives in them, value and quality
 * with every change and the age once a second, is painted by rowPainter. `onChoose` is called when a code is clicked.
 */
export function createTagRows(table: HTMLTableElement, onChoose: (tagCode: string) => void) {
  const rows = new Map<string, Row>()
  const model = modelRow()
  const clicked = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.textContent) onChoose(button.textContent)
  }
  table.addEventListener('click', clicked)
  const paint = (tagCode: string) => {
    const row = rows.get(tagCode)
    if (row) paintRow(row, readTag(tagCode), serverNow)
  }
  const ticking = setInterval(() => {
    const nowMs = serverNow()
    for (const [tagCode, row] of rows) paintAge(row, readTag(tagCode), nowMs)
  }, agesEveryMs)

  function rowFor(meta: TagMeta): Row {
    const known = rows.get(meta.tagCode)
    if (known?.meta === meta) return known
    known?.element.remove()
    const row = makeRow(model, meta)
    rows.set(meta.tagCode, row)
    tagStore.subscribe(meta.tagCode, paint)
    paint(meta.tagCode)
    return row
  }

  function drop(tagCode: string, { element }: Row): void {
    tagStore.unsubscribe(tagCode, paint)
    element.remove()
    rows.delete(tagCode)
  }

  return {
    /** Shows these tags in this order; rows that stay keep their elements. */
    show(metas: readonly TagMeta[]): void {
      const wanted = new Set(metas.map(({ tagCode }) => tagCode))
      for (const [tagCode, row] of rows) if (!wanted.has(tagCode)) drop(tagCode, row)
      for (const [index, meta] of metas.entries()) {
        const { element } = rowFor(meta)
        const group = table.tBodies[Math.floor(index / rowsInGroup)] ?? addGroup(table)
        const now = group.rows[index % rowsInGroup]
        if (now !== element) group.insertBefore(element, now ?? null)
      }
      leaveGroups(table, Math.ceil(metas.length / rowsInGroup))
      for (const group of table.tBodies) group.style.setProperty('--rows', String(group.rows.length))
    },
    /** Marks the row that was chosen, null for none. */
    choose(chosen: string | null): void {
      for (const [tagCode, { element }] of rows) {
        element.classList.toggle(styles.chosen ?? '', tagCode === chosen)
        element.querySelector('button')?.setAttribute('aria-pressed', String(tagCode === chosen))
      }
    },
    close(): void {
      table.removeEventListener('click', clicked)
      clearInterval(ticking)
      for (const [tagCode, row] of rows) drop(tagCode, row)
      leaveGroups(table, 0)
    },
  }
}
export type TagRows = ReturnType<typeof createTagRows>

function addGroup(table: HTMLTableElement): HTMLTableSectionElement {
  const group = table.createTBody()
  group.className = styles.group ?? ''
  return group
}

function leaveGroups(table: HTMLTableElement, count: number): void {
  while (table.tBodies.length > count) table.tBodies[count]?.remove()
}

function modelRow(): HTMLTableRowElement {
  const row = document.createElement('tr')
  row.className = styles.row ?? ''
  for (const column of columns) {
    const cell = row.insertCell()
    cell.className = styles[column] ?? ''
    cell.textContent = '—'
  }
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', title: '看四种字节序' })
  button.setAttribute('aria-pressed', 'false')
  cellOf(row, 'code').replaceChildren(button)
  cellOf(row, 'address').dataset['address'] = ''
  cellOf(row, 'words').dataset['words'] = ''
  const value = document.createElement('span')
  value.className = styles.live ?? ''
  value.dataset['quality'] = 'bad'
  cellOf(row, 'value').replaceChildren(value)
  return row
}

function makeRow(model: HTMLTableRowElement, meta: TagMeta): Row {
  const element = model.cloneNode(true) as HTMLTableRowElement // a copy of a row is a row
  const { tagCode, name, unit } = meta
  const value = cellOf(element, 'value').firstElementChild as HTMLElement // put there by modelRow
  value.dataset['tag'] = tagCode
  value.textContent = '—'
  cellOf(element, 'code').firstElementChild?.append(tagCode)
  cellOf(element, 'name').textContent = name
  cellOf(element, 'unit').textContent = unit
  cellOf(element, 'limits').textContent = limitsText(meta)
  return { element, meta, value, quality: cellOf(element, 'quality'), age: cellOf(element, 'age'), painted: { ...unpainted } }
}

function cellOf(row: HTMLTableRowElement, column: Column): HTMLTableCellElement {
  const cell = row.cells[columns.indexOf(column)]
  if (!cell) throw new Error(`a row without ${column}`)
  return cell
}

function limitsText({ limitLL, limitL, limitH, limitHH }: TagMeta): string {
  const limits = [limitLL, limitL, limitH, limitHH]
  return limits.every((limit) => limit === null) ? '' : limits.map((limit) => limit ?? '—').join(' / ')
}
