import { Empty, Grid, Skeleton, Table } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../api/records.ts'
import { plainText } from '../fields/plain.ts'
import { Failed } from '../session/Failed.tsx'
import { pagerOf } from '../session/pager.ts'
import { ListFoot } from './bar/ListFoot.tsx'
import type { ListSummary } from './bar/listSummary.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { columnOf } from './listColumns.tsx'
import type { Cells } from './listColumns.tsx'
import { useListAround } from './listContext.ts'
import { PhoneRecord } from './PhoneRecord.tsx'
import styles from './PhoneRecord.module.css'
import { RetryButton } from './RetryButton.tsx'
import { useCommandsPx } from './RowButtons.tsx'
import { stillToCome, useBranches } from './useBranches.ts'
import type { Columns } from './useColumns.ts'
import { pageSizes } from './useList.ts'

const selectionPx = 40 // CONST-047
const onPhonePx = 32

type Props = {
  columns: Columns
  summary: ListSummary | null
  /** of a tree: the record below which one is being made, which opens; null for none */
  grownBelow: string | null
  cells: Cells
  /** said below an empty table that has no filter; '' for nothing */
  firstSteps: string
  rowActionsPx: number
  /** what can be done with one record */
  renderCommands: (row: RecordRow) => ReactNode
  /** what a record opens to below itself; undefined for nothing, and in a tree it opens to what stands below it */
  renderBelow: ((row: RecordRow) => ReactNode) | undefined
}

/** The records of the list around: sorted by a click on a head, selected, turned page by page; those of a tree open to what stands below them. On a phone each is two lines. */
export function RecordTable({ columns, summary, grownBelow, cells, firstSteps, rowActionsPx, renderCommands, renderBelow }: Props) {
  const list = useListAround()
  const isRoomy = Grid.useBreakpoint().md ?? true
  const commandsPx = useCommandsPx(list.resource, rowActionsPx)
  const branches = useBranches(list, grownBelow)
  const { resource, face, isNarrowed, shown, selected, select, turn, order } = list
  if (face.is === 'loading') return <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
  if (face.is === 'failed') return <Failed title={`${resource.title}没有读出`} reason={face.reason} action={<RetryButton />} />
  const visible = columns.all.filter(({ isShown }) => isShown)
  const foot = <ListFoot total={face.page.total} summary={summary} />
  const lines: TableColumnType<RecordRow> = {
    key: 'record',
    title: resource.title,
    render: (_value, row) => stillToCome(row) ?? <PhoneRecord row={row} resource={resource} cells={cells} columns={visible} />,
  }
  return (
    <Table<RecordRow>
      size={columns.isLoose ? 'medium' : 'small'}
      className={isRoomy ? '' : (styles.table ?? '')}
      rowKey="id"
      loading={face.isOld}
      showHeader={isRoomy}
      components={{ header: { cell: HeaderCell } }}
      columns={[
        ...(isRoomy ? visible.map((column, at) => columnOf(column, list, { columns, cells, isFirst: at === 0 })) : [lines]),
        {
          key: 'commands',
          title: '操作',
          width: commandsPx,
          ...(isRoomy ? { fixed: 'end' as const } : {}),
          render: (_value, row) => (stillToCome(row) === null ? renderCommands(row) : null),
        },
      ]}
      dataSource={branches.grown(face.page.records)}
      {...(resource.tree ? { expandable: { expandedRowKeys: branches.openIds, onExpandedRowsChange: (ids) => branches.open(ids.map(String)) } } : {})}
      {...(renderBelow && !resource.tree ? { expandable: { expandedRowRender: renderBelow, columnWidth: selectionPx } } : {})}
      rowSelection={{
        columnWidth: isRoomy ? selectionPx : onPhonePx,
        preserveSelectedRowKeys: true,
        selectedRowKeys: selected.map(({ id }) => id),
        onChange: (_keys, rows) => select(rows),
        getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
        getCheckboxProps: (row) => ({ disabled: stillToCome(row) !== null, 'aria-label': `选择 ${plainText({ name: resource.label }, row)}` }),
      }}
      scroll={isRoomy ? { x: visible.reduce((sum, { widthPx }) => sum + widthPx, commandsPx + selectionPx) } : {}}
      locale={{ emptyText: isNarrowed ? <Empty description="没有符合条件的记录" /> : <Empty description={`还没有${resource.title}`}>{firstSteps}</Empty> }}
      pagination={pagerOf({ shown, total: face.page.total, sizes: pageSizes, onChange: turn })}
      footer={() => foot}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        order(sorter.order ? { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' } : null)
      }}
    />
  )
}
