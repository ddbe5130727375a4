import { Dropdown } from 'antd'
import type { PointerEvent } from 'react'
import type { GridFace } from '../cells/gridFace.ts'
import styles from './grid.module.css'
import { narrowestPx, widestPx } from './gridLook.ts'
import type { GridLook } from './gridLook.ts'

/** What a person does with whole columns. `sort` is null where rows are read only as they are seen. */
export type ColumnHands = { look: GridLook; keep: (over: Partial<GridLook>) => void; sort: ((col: number, isFalling: boolean) => void) | null }

type Props = { column: GridFace; col: number; width: number; hands: ColumnHands }

/** The title of a column: a click offers to order the rows, to freeze and to give the width back, its edge is dragged. */
export function HeadMenu({ column, col, width, hands: { look, keep, sort } }: Props) {
  const isDrawn = look.widths[column.key] !== undefined
  const isFrozen = look.frozen === column.key
  const items = [
    ...(sort ? [said('rising', '升序排列'), said('falling', '降序排列')] : []),
    isFrozen ? said('thaw', '取消冻结') : said('freeze', '冻结到这一列'),
    ...(isDrawn ? [said('usual', '恢复列宽')] : []),
  ]
  function act({ key }: { key: string }) {
    if (key === 'rising' || key === 'falling') sort?.(col, key === 'falling')
    else if (key === 'usual') keep({ widths: Object.fromEntries(Object.entries(look.widths).filter(([name]) => name !== column.key)) })
    else keep({ frozen: key === 'freeze' ? column.key : null })
  }
  function drag(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: edge, clientX: from, pointerId } = event
    edge.setPointerCapture(pointerId)
    const draw = ({ clientX }: globalThis.PointerEvent) =>
      keep({ widths: { ...look.widths, [column.key]: Math.round(Math.max(narrowestPx, Math.min(widestPx, width + clientX - from))) } })
    edge.addEventListener('pointermove', draw)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', draw), { once: true })
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: act }}>
        <button type="button" tabIndex={-1} className={styles.title} title={`${column.title}：排序、冻结`}>
          {column.title}
        </button>
      </Dropdown>
      <span data-width={column.key} aria-hidden title="拖动改列宽" className={styles.edgeHandle} onPointerDown={drag} />
    </>
  )
}

function said(key: string, label: string) {
  return { key, label }
}
