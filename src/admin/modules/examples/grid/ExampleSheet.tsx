import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { App, Button, Flex } from 'antd'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useDictionaries } from '../../../../api/dictionary.ts'
import { randomName } from '../../../../api/randomName.ts'
import { clickThrottle } from '../../../grid/clickThrottle.ts'
import type { GridFace } from '../../../grid/cells/gridFace.ts'
import { judgeRows } from '../../../grid/columns/columnComplaints.ts'
import { columnFaces } from '../../../grid/columns/columnFaces.ts'
import { columnFoot, freshValues } from '../../../grid/columns/columnValues.ts'
import { rowColumnsOf } from '../../../grid/columns/rowColumns.ts'
import { createGridFocus, enterCell } from '../../../grid/store/gridFocus.ts'
import type { GridRow } from '../../../grid/store/gridRow.ts'
import type { GridStore } from '../../../grid/store/gridStore.ts'
import { Grid } from '../../../grid/view/Grid.tsx'
import { GridTools } from '../../../grid/view/GridTools.tsx'
import { useGrid } from '../../../grid/view/useGrid.ts'
import { exampleColumns } from './exampleColumns.ts'
import { AmountSlot, OpenedRow } from './exampleParts.tsx'

/** ms between two clicks on a button that adds a row (GRID-077) */
const insertEveryMs = 1500
const rowColumns = rowColumnsOf(exampleColumns)
const slots = { amount: AmountSlot }
const isLocked = (row: GridRow, face: GridFace) => face.isLocked(row)

/** The grid with its toolbar: rows are added, put between others, moved, deleted; what stands there is collected once it is right (GRID-076). */
export function ExampleSheet({ store }: { store: GridStore }) {
  const { message } = App.useApp()
  const dictionaries = useDictionaries()
  const version = useSyncExternalStore(store.subscribe, store.version)
  const [focus] = useState(createGridFocus)
  const [thisYear] = useState(() => new Date().getFullYear())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isLetThrough] = useState(() => clickThrottle(() => performance.now(), insertEveryMs))
  const around = useMemo(() => ({ dictionaries, thisYear, slots }), [dictionaries, thisYear])
  const faces = useMemo(() => columnFaces(exampleColumns, around), [around])
  // the rows are the store's: they are others whenever its version is
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const [judge, foot] = useMemo(() => [judgeRows(exampleColumns, store.rows(), around), columnFoot(exampleColumns, store.rows())], [store, version, around])
  const fresh = (ahead: number): GridRow => ({ key: randomName(12), values: { ...freshValues(exampleColumns), orderNum: store.rows().length + 1 + ahead } })
  const grid = useGrid<GridRow>({ store, focus, faces, fresh, isLocked })

  /** A row that was not left yet says only what is wrong with what stands in it. */
  const complaintsOf = (row: GridRow) => {
    const all = judge(row)
    if (left.has(row.key) || store.stateOf(row) !== 'new') return all
    return Object.fromEntries(Object.entries(all).filter(([key]) => (row.values[key] ?? '') !== ''))
  }
  function insert(at: number) {
    if (!isLetThrough()) {
      void message.warning('你点击的太快了，请慢点点击!')
      return
    }
    store.insert(at, [fresh(0)])
    enterCell(focus, { row: at, col: 0 })
  }
  function collect() {
    const rows = store.rows()
    const wrong = rows.flatMap((row, at) => Object.keys(judge(row)).map((key) => ({ at, col: faces.findIndex((face) => face.key === key) })))
    const [first] = wrong
    if (first) {
      setLeft(new Set(rows.map(({ key }) => key)))
      enterCell(focus, { row: first.at, col: first.col })
      void message.error(`${wrong.length} 处不符合要求，第一处在第 ${first.at + 1} 行，请改正后再取值`)
      return
    }
    const { inserted, edited, deletedIds } = store.changes()
    void message.success(`共 ${rows.length} 行：新增 ${inserted.length} 行，修改 ${edited.length} 行，删除 ${deletedIds.length} 行`)
  }

  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={4} align="center">
        <Button size="small" type="primary" icon={<PlusOutlined />} onClick={() => insert(store.rows().length)}>
          新增
        </Button>
        <Button size="small" onClick={() => insert(Math.min(focus.getState().at.row + 1, store.rows().length))}>
          在下方插入
        </Button>
        <GridTools grid={grid} title="" />
        <Button size="small" onClick={collect}>
          校验并取值
        </Button>
      </Flex>
      <Grid
        grid={grid}
        label="表格示例"
        isLocked={isLocked}
        stateOf={store.stateOf}
        complaintsOf={complaintsOf}
        onLeave={(key) => setLeft((before) => (before.has(key) ? before : new Set([...before, key])))}
        foot={foot}
        maxPx={560}
        rowColumns={rowColumns}
        Opened={OpenedRow}
        openedPx={132}
      />
      <span>{`共 ${store.rows().length} 行。Enter 到下一行，可与 Excel 互相复制粘贴，拖动行首的手柄排序。这里的改动不会保存。`}</span>
    </Flex>
  )
}
