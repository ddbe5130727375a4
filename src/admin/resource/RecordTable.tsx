import { Empty, Skeleton, Table } from 'antd'
import type { TableColumnType } from 'antd'
import type { ComponentType, HTMLAttributes, ReactNode } from 'react'
import type { RecordRow } from '../../api/records.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import { plainText } from '../fields/plain.ts'
import { Failed } from '../session/Failed.tsx'
import { pagerOf } from '../session/pager.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { useListAround } from './listContext.ts'
import { RetryButton } from './RetryButton.tsx'
import { useCommandsPx } from './RowButtons.tsx'
import { StateTag } from './StateTag.tsx'
import { stillToCome, useBranches } from './useBranches.ts'
import type { Column, Columns } from './useColumns.ts'
import { pageSizes } from './useList.ts'
import type { List } from './useList.ts'

const selectionPx = 40 // CONST-047

/** Parts that draw a field in their own way, by its name. */
export type Cells = Readonly<Record<string, ComponentType<{ row: RecordRow }>>>

type Props = {
  columns: Columns
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

/** The records of the list around: sorted by a click on a head, selected, turned page by page; those of a tree open to what stands below them. */
export function RecordTable({ columns, grownBelow, cells, firstSteps, rowActionsPx, renderCommands, renderBelow }: Props) {
  const list = useListAround()
  const commandsPx = useCommandsPx(list.resource, rowActionsPx)
  const branches = useBranches(list, grownBelow)
  const { resource, face, isNarrowed, shown, selected, select, turn, order } = list
  if (face.is === 'loading') return <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
  if (face.is === 'failed') return <Failed title={`${resource.title}没有读出`} reason={face.reason} action={<RetryButton />} />
  const visible = columns.all.filter(({ isShown }) => isShown)
  return (
    <Table<RecordRow>
      size="small"
      rowKey="id"
      loading={face.isOld}
      components={{ header: { cell: HeaderCell } }}
      columns={[
        ...visible.map((column, at) => columnOf(column, list, { columns, cells, isFirst: at === 0 })),
        { key: 'commands', title: '操作', width: commandsPx, fixed: 'end', render: (_value, row) => (stillToCome(row) === null ? renderCommands(row) : null) },
      ]}
      dataSource={branches.grown(face.page.records)}
      {...(resource.tree ? { expandable: { expandedRowKeys: branches.openIds, onExpandedRowsChange: (ids) => branches.open(ids.map(String)) } } : {})}
      {...(renderBelow && !resource.tree ? { expandable: { expandedRowRender: renderBelow, columnWidth: selectionPx } } : {})}
      rowSelection={{
        columnWidth: selectionPx,
        preserveSelectedRowKeys: true,
        selectedRowKeys: selected.map(({ id }) => id),
        onChange: (_keys, rows) => select(rows),
        getCheckboxProps: (row) => ({ disabled: stillToCome(row) !== null, 'aria-label': `选择 ${plainText({ name: resource.label }, row)}` }),
      }}
      scroll={{ x: visible.reduce((sum, { widthPx }) => sum + widthPx, commandsPx + selectionPx) }}
      locale={{ emptyText: isNarrowed ? <Empty description="没有符合条件的记录" /> : <Empty description={`还没有${resource.title}`}>{firstSteps}</Empty> }}
      pagination={{ ...pagerOf({ shown, total: face.page.total, sizes: pageSizes, onChange: turn }), showQuickJumper: true }}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        order(sorter.order ? { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' } : null)
      }}
    />
  )
}

type Around = { columns: Columns; cells: Cells; isFirst: boolean }

function columnOf({ field, widthPx }: Column, { sort, resource }: List, { columns, cells, isFirst }: Around): TableColumnType<RecordRow> {
  const { Cell, align } = fieldKitOf(field.kind)
  const Own = cells[field.name]
  const head = { widthPx, onResize: (next: number) => columns.resize(field.name, next) } as HTMLAttributes<HTMLElement> // antd hands them on to HeaderCell
  return {
    key: field.name,
    title: field.title,
    width: widthPx,
    ...(align === undefined ? {} : { align }),
    sorter: field.isSortable,
    sortOrder: sort.column === field.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    onHeaderCell: () => head,
    render(_value, row) {
      const words = stillToCome(row)
      if (words !== null) return isFirst ? words : null
      if (Own) return <Own row={row} />
      return field.name === resource.states?.field ? <StateTag resource={resource} row={row} /> : <Cell field={field} row={row} />
    },
  }
}
