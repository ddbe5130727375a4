import { Dropdown } from 'antd'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { GridFace } from '../cells/gridFace.ts'
import { enterCell } from '../store/gridFocus.ts'
import type { GridFocus } from '../store/gridFocus.ts'
import { widthWithin } from './columnWidths.ts'
import styles from './grid.module.css'
import type { GridLook } from './gridLook.ts'
import { asksForMenu, goToHead } from './headKeys.ts'
import { WidthEdge } from './WidthEdge.tsx'

/** What a person does with whole columns. `show` is for a width that is still being drawn. `sort` is null where rows are read only as they are seen. */
export type ColumnHands = {
  look: GridLook
  show: (over: Partial<GridLook>) => void
  keep: (over: Partial<GridLook>) => void
  sort: ((col: number, isFalling: boolean) => void) | null
  focus: GridFocus
}

type Props = { column: GridFace; col: number; width: number; isFixed: boolean; hands: ColumnHands }

/** px by which a key changes a width */
const stepPx = 20

/** The title of a column: a click, Alt and ↓ or the menu key offers to order the rows, to freeze and to change the width; its edge is dragged. */
export function HeadMenu({ column, col, width, isFixed, hands: { look, show, keep, sort, focus } }: Props) {
  const head = useRef<HTMLButtonElement>(null)
  const isOpen = useStore(focus, ({ menu }) => menu?.col === col)
  const isStop = useStore(focus, ({ at }) => at.col === col)
  const isFrozen = look.frozen === column.key
  const items = [
    ...(sort ? [said('rising', '升序排列'), said('falling', '降序排列')] : []),
    isFrozen ? said('thaw', isFixed ? '取消冻结' : '取消冻结（表格太窄，没有全部固定）') : said('freeze', '冻结到这一列'),
    said('wider', '加宽'),
    said('narrower', '变窄'),
    ...(look.widths[column.key] === undefined ? [] : [said('usual', '恢复列宽')]),
  ]
  const draw = (px: number | null, isDone: boolean) =>
    (isDone ? keep : show)({ widths: px === null ? look.widths : { ...look.widths, [column.key]: widthWithin(px) } })
  const widen = (px: number) => keep({ widths: { ...look.widths, [column.key]: widthWithin(width + px) } })

  function act({ key }: { key: string }) {
    if (key === 'rising' || key === 'falling') sort?.(col, key === 'falling')
    else if (key === 'wider' || key === 'narrower') widen(key === 'wider' ? 2 * stepPx : -2 * stepPx)
    else if (key === 'usual') keep({ widths: Object.fromEntries(Object.entries(look.widths).filter(([name]) => name !== column.key)) })
    else keep({ frozen: key === 'freeze' ? column.key : null })
  }
  function turn(open: boolean, isChosen = false) {
    const { menu, at } = focus.getState()
    focus.setState({ menu: open ? { col, isOfCell: false } : null })
    if (!open && menu?.isOfCell) enterCell(focus, at)
    else if (isChosen) head.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, currentTarget } = event
    const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (asksForMenu(event) || (key === 'ArrowDown' && event.altKey)) turn(true)
    else if (sideways !== 0 && shiftKey) widen(sideways * stepPx)
    else if (sideways !== 0) goToHead(currentTarget, sideways)
    else if (key === 'ArrowDown') enterCell(focus, { row: 0, col })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={(open, { source }) => turn(open, source === 'menu')}
        autoFocus
        destroyOnHidden
        menu={{ items, onClick: act }}
      >
        <button
          ref={head}
          type="button"
          data-head
          tabIndex={isStop ? 0 : -1}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowDown"
          className={styles.title}
          title={`${column.title}：排序、冻结、列宽（Alt+↓）`}
          onKeyDown={onKeyDown}
        >
          {column.title}
        </button>
      </Dropdown>
      <WidthEdge column={column.key} width={width} onDraw={draw} />
    </>
  )
}

function said(key: string, label: string) {
  return { key, label }
}
