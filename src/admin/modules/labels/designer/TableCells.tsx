import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { wholeCells } from '#contract/rules/label/tableMerge.ts'
import type { LabelTable } from '#contract/rules/label/table.ts'
import type { PrintItem } from '#contract/rules/label/template.ts'
import { useDesigner } from './designerContext.ts'
import styles from './designer.module.css'
import { TableDialog } from './TableDialog.tsx'
import { acted, tableActions } from './tableActions.ts'
import type { TableActionName, TableAspect } from './tableActions.ts'

/** The cells of the chosen table: one is chosen by a click, several with Shift; the right button opens what can be done with them. */
export function TableCells({ item, table }: { item: PrintItem; table: LabelTable }) {
  const { design, act, change, isLocked } = useDesigner()
  const [aspect, setAspect] = useState<TableAspect | null>(null)
  const grid = useRef<HTMLDivElement | null>(null)
  const scale = design.zoom / 100
  const { cells: range } = design
  const choose = (row: number, column: number, isRange: boolean) => {
    const to = { top: row, left: column, bottom: row, right: column }
    const from = isRange && range ? range : to
    const around = { top: Math.min(from.top, row), left: Math.min(from.left, column), bottom: Math.max(from.bottom, row), right: Math.max(from.right, column) }
    act({ kind: 'select', uuids: [item.uuid], cells: wholeCells(table, around) })
  }
  const run = (name: TableActionName) => {
    if (!range) return
    const menu = tableActions.find((one) => one.name === name)
    if (menu?.aspect) setAspect(menu.aspect)
    else change({ ...design.template, tempItems: design.template.tempItems.map((one) => (one.uuid === item.uuid ? acted(one, name, range) : one)) })
  }
  const lefts = edges(table.columns)
  const tops = edges(table.rows)
  return (
    <>
      <Dropdown
        trigger={['contextMenu']}
        disabled={isLocked}
        // keys go on with the table, not with a menu that is gone
        onOpenChange={(isOpen) => !isOpen && grid.current?.closest<HTMLElement>('[data-uuid]')?.focus({ preventScroll: true })}
        menu={{
          style: { maxHeight: 'calc(100dvh - 16px)', overflowY: 'auto' }, // a phone is lower than the menu
          items: tableActions.map((action) =>
            action.name === 'line' ? { type: 'divider', key: action.key } : { key: action.name, label: action.title, danger: action.isDanger ?? false },
          ),
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation()
            const named = tableActions.find(({ name }) => name === key)
            if (named && named.name !== 'line') run(named.name)
          },
        }}
      >
        <div ref={grid} className={styles.cells}>
          {table.cells.map((row, rowAt) =>
            row.map((cell, columnAt) => {
              if (!cell) return null
              const [left, top] = [lefts[columnAt] ?? 0, tops[rowAt] ?? 0]
              const isChosen = range && rowAt >= range.top && rowAt <= range.bottom && columnAt >= range.left && columnAt <= range.right
              return (
                <div
                  key={placeOf(rowAt, columnAt)}
                  role="gridcell"
                  tabIndex={0}
                  aria-selected={Boolean(isChosen)}
                  aria-label={`第 ${rowAt + 1} 行第 ${columnAt + 1} 列`}
                  className={isChosen ? styles.cellChosen : styles.cell}
                  style={{
                    left: left * scale,
                    top: top * scale,
                    width: ((lefts[columnAt + cell.colSpan] ?? left) - left) * scale,
                    height: ((tops[rowAt + cell.rowSpan] ?? top) - top) * scale,
                  }}
                  onClick={(event) => choose(rowAt, columnAt, event.shiftKey)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return
                    event.preventDefault()
                    choose(rowAt, columnAt, event.shiftKey)
                  }}
                  onContextMenu={() => !isChosen && choose(rowAt, columnAt, false)}
                />
              )
            }),
          )}
        </div>
      </Dropdown>
      {aspect && range ? <TableDialog item={item} table={table} range={range} aspect={aspect} onClose={() => setAspect(null)} /> : null}
    </>
  )
}

const placeOf = (row: number, column: number): string => `${row} ${column}`

function edges(lengths: readonly number[]): number[] {
  let at = 0
  return [0, ...lengths.map((length) => (at += length))]
}
