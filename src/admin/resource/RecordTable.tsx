import { Empty, Skeleton, Table } from 'antd'
import type { TableColumnType } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import type { RecordRow } from '../../api/records.ts'
import { faceOf } from '../fields/faces.ts'
import { Failed } from '../session/Failed.tsx'
import { pagerOf } from '../session/pager.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { useListAround } from './listContext.ts'
import { RetryButton } from './RetryButton.tsx'
import { useCommandsPx } from './RowCommands.tsx'
import type { Column, Columns } from './useColumns.ts'
import { pageSizes } from './useList.ts'
import type { List } from './useList.ts'

const selectionPx = 40 // CONST-047

type Props = {
  columns: Columns
  /** what can be done with one record */
  renderCommands: (row: RecordRow) => ReactNode
}

/** The records of the list around: sorted by a click on a head, selected, turned page by page. */
export function RecordTable({ columns, renderCommands }: Props) {
  const list = useListAround()
  const commandsPx = useCommandsPx()
  const { resource, face, filters, shown, selected, select, turn, order } = list
  if (face.is === 'loading') return <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
  if (face.is === 'failed') return <Failed title={`${resource.title}没有读出`} reason={face.reason} action={<RetryButton />} />
  const visible = columns.all.filter(({ isShown }) => isShown)
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <Table<RecordRow>
      size="small"
      rowKey="id"
      loading={face.isOld}
      components={{ header: { cell: HeaderCell } }}
      columns={[
        ...visible.map((column) => columnOf(column, list, columns)),
        { key: 'commands', title: '操作', width: commandsPx, fixed: 'end', render: (_value, row) => renderCommands(row) },
      ]}
      dataSource={face.page.records}
      rowSelection={{
        columnWidth: selectionPx,
        preserveSelectedRowKeys: true,
        selectedRowKeys: selected.map(({ id }) => id),
        onChange: (_keys, rows) => select(rows),
      }}
      scroll={{ x: visible.reduce((sum, { widthPx }) => sum + widthPx, commandsPx + selectionPx) }}
      locale={{ emptyText: <Empty description={isNarrowed ? '没有符合条件的记录' : `还没有${resource.title}`} /> }}
      pagination={{ ...pagerOf({ shown, total: face.page.total, sizes: pageSizes, onChange: turn }), showQuickJumper: true }}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        order(sorter.order ? { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' } : null)
      }}
    />
  )
}

function columnOf({ field, widthPx }: Column, { sort }: List, { resize }: Columns): TableColumnType<RecordRow> {
  const { Cell, align } = faceOf(field.kind)
  const head = { widthPx, onResize: (next: number) => resize(field.name, next) } as HTMLAttributes<HTMLElement> // antd hands them on to HeaderCell
  return {
    key: field.name,
    title: field.title,
    width: widthPx,
    ...(align === undefined ? {} : { align }),
    sorter: field.isSortable,
    sortOrder: sort.column === field.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    onHeaderCell: () => head,
    render: (_value, row) => <Cell field={field} row={row} />,
  }
}
