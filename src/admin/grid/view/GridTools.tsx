import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined'
import { App, Button, Space } from 'antd'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { beginFinding } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import { FindBar } from './FindBar.tsx'
import { RangeFigures } from './RangeFigures.tsx'
import type { GridInHand } from './useGrid.ts'

type Props<Row extends GridRow> = { grid: GridInHand<Row>; title: string; isRemoving?: boolean; isMoving?: boolean; className?: string }

/** What is done to whole rows, and to the last step. */
export function GridTools<Row extends GridRow>({ grid, title, isRemoving = true, isMoving = true, className = '' }: Props<Row>) {
  const { store, focus, actions } = grid
  const { modal } = App.useApp()
  useSyncExternalStore(store.subscribe, store.version)
  const at = useStore(focus, (place) => place.at)
  const ticked = useStore(focus, (place) => place.ticked.size)
  const isFinding = useStore(focus, (place) => place.isFinding)
  const count = store.rows().length

  /** GRID-083 */
  function remove() {
    const rows = actions.toRemove()
    modal.confirm({
      title: `确定删除这 ${rows} 行${title}吗？`,
      content: '保存前可以用“撤销”取回。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '不删除',
      onOk: actions.removeRows,
    })
  }
  return (
    <Space wrap size={4} className={className}>
      <Button size="small" icon={<UndoOutlined />} disabled={!store.canUndo()} onClick={() => actions.run({ do: 'undo' })}>
        撤销
      </Button>
      <Button size="small" icon={<RedoOutlined />} disabled={!store.canRedo()} onClick={() => actions.run({ do: 'redo' })}>
        重做
      </Button>
      {isMoving ? (
        <>
          <Button size="small" icon={<ArrowUpOutlined />} disabled={count === 0 || at.row === 0} onClick={() => actions.run({ do: 'moveRows', by: -1 })}>
            上移
          </Button>
          <Button size="small" icon={<ArrowDownOutlined />} disabled={at.row >= count - 1} onClick={() => actions.run({ do: 'moveRows', by: 1 })}>
            下移
          </Button>
        </>
      ) : null}
      {isRemoving ? (
        <Button size="small" danger icon={<DeleteOutlined />} disabled={count === 0} onClick={remove}>
          {ticked > 0 ? `删除所选 ${ticked} 行` : '删除所在行'}
        </Button>
      ) : null}
      {isFinding ? (
        <FindBar grid={grid} />
      ) : (
        <Button size="small" icon={<SearchOutlined />} onClick={() => beginFinding(focus)}>
          查找替换
        </Button>
      )}
      <RangeFigures grid={grid} />
    </Space>
  )
}
