import { Button, Flex, Skeleton } from 'antd'
import { useImperativeHandle } from 'react'
import type { ReactNode, Ref } from 'react'
import type { GridColumn } from '#contract/gridColumn.ts'
import type { Judged } from '#contract/rules/grid/gridRules.ts'
import { Failed } from '../../session/Failed.tsx'
import type { Slots } from '../columns/columnTypes.tsx'
import { rowColumnsOf } from '../columns/rowColumns.ts'
import { useOwnPatterns } from '../columns/useOwnPatterns.ts'
import type { GridRow } from '../store/gridRow.ts'
import type { GridStore } from '../store/gridStore.ts'
import { Grid } from '../view/Grid.tsx'
import type { SheetHandle } from './sheetHandle.ts'
import { SheetTools } from './SheetTools.tsx'
import { useSheet } from './useSheet.ts'

type Props = {
  store: GridStore
  columns: readonly GridColumn[]
  label: string
  /** what the page does with it */
  ref: Ref<SheetHandle>
  authPrefix?: string | null
  editing?: 'always' | 'onClick'
  slots?: Slots
  maxPx?: number
  Opened?: (props: { row: GridRow }) => ReactNode
  openedPx?: number
  /** more buttons beside those of the grid */
  tools?: ReactNode
}

/** A grid by columns with its toolbar: rows are added, put between others, moved, deleted, and collected once they are right. */
export function Sheet(props: Props) {
  const patterns = useOwnPatterns(props.columns)
  if (patterns.state === 'ready') return <OpenSheet {...props} matches={patterns.matches} />
  if (patterns.state === 'loading') return <Skeleton active paragraph={{ rows: 6 }} aria-label="正在加载" />
  const retry = (
    <Button size="small" onClick={patterns.retry}>
      重试
    </Button>
  )
  return <Failed title={`${props.label}没有打开`} reason={patterns.reason} action={retry} />
}

function OpenSheet({ store, columns, label, ref, authPrefix = null, editing = 'always', slots, tools, matches, ...view }: Props & Pick<Judged, 'matches'>) {
  const { grid, foot, isLocked, handle, insert, complaintsOf, onLeave } = useSheet({ store, columns, slots, matches })
  useImperativeHandle(ref, () => handle)
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap={4} align="center">
        <SheetTools grid={grid} title="" authPrefix={authPrefix} onInsert={insert} />
        {tools}
      </Flex>
      <Grid
        grid={grid}
        label={label}
        editing={editing}
        isLocked={isLocked}
        stateOf={store.stateOf}
        complaintsOf={complaintsOf}
        onLeave={onLeave}
        foot={foot}
        rowColumns={rowColumnsOf(columns)}
        {...view}
      />
    </Flex>
  )
}
