import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { permissionStore } from '../../../api/permissions.ts'
import { subActions } from '../../../api/permissionRules.ts'
import type { GridRow } from '../store/gridRow.ts'
import { GridTools } from '../view/GridTools.tsx'
import type { GridInHand } from '../view/useGrid.ts'
import { clickThrottle } from '../clickThrottle.ts'

/** ms between two clicks on a button that adds a row (GRID-077) */
const insertEveryMs = 1500

type Props<Row extends GridRow> = {
  grid: GridInHand<Row>
  /** what a row is called, after 确定删除这 N 行 */
  title: string
  /** whose actions hide buttons: `<prefix>:add` and `<prefix>:batch_delete` */
  authPrefix: string | null
  onInsert: (at: number) => void
  /** rows have no order of their own: none is moved, none is put between others */
  isMoving?: boolean
}

/** The toolbar of a sheet: what the person may not do is not there (GRID-084 to GRID-086). The server decides all the same. */
export function SheetTools<Row extends GridRow>({ grid, title, authPrefix, onInsert, isMoving = true }: Props<Row>) {
  const { message } = App.useApp()
  const [isLetThrough] = useState(() => clickThrottle(() => performance.now(), insertEveryMs))
  const state = useStore(permissionStore, (store) => store.state)
  const excluded = authPrefix !== null && state.kind === 'ready' ? subActions(state.permissions, `${authPrefix}:`) : []
  const { store, focus } = grid

  function insert(at: number) {
    if (isLetThrough()) onInsert(at)
    else void message.warning('你点击的太快了，请慢点点击!')
  }
  return (
    <>
      {excluded.includes('add') ? null : (
        <>
          <Button size="small" type="primary" icon={<PlusOutlined />} onClick={() => insert(store.rows().length)}>
            新增
          </Button>
          {isMoving ? (
            <Button size="small" onClick={() => insert(Math.min(focus.getState().at.row + 1, store.rows().length))}>
              在下方插入
            </Button>
          ) : null}
        </>
      )}
      <GridTools grid={grid} title={title} isRemoving={!excluded.includes('batch_delete')} isMoving={isMoving} />
    </>
  )
}
