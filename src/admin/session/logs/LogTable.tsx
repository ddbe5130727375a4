import { Button, Empty, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import type { LogRow } from '#contract/modules/operations/log.ts'
import { pagerOf } from '../pager.ts'
import type { ShownPage } from '../pager.ts'
import { logFields, logText } from './logFields.ts'

const pageSizes = [10, 15, 20, 50, 100, 200] // CONST-010
export const firstLogPage: ShownPage = { pageNo: 1, pageSize: 20 }

type Props = {
  page: { records: LogRow[]; total: number }
  shown: ShownPage
  isLoading: boolean
  /** what stands there when no row is found */
  empty: string
  onTurn: (page: ShownPage) => void
  onOpen: (row: LogRow) => void
}

const widths: [keyof LogRow, number | undefined][] = [
  ['createTime', 170],
  ['username', 100],
  ['userid', 110],
  ['operateType', 90],
  ['logContent', undefined],
  ['ip', 140],
]

/** Log rows with what a reader compares; the rest of a row is one click away. */
export function LogTable({ page, shown, isLoading, empty, onTurn, onOpen }: Props) {
  const columns: TableColumnsType<LogRow> = [
    ...widths.map(([field, width]) => ({
      key: field,
      title: logFields[field],
      ...(width === undefined ? {} : { width }),
      ellipsis: true,
      render: (_value: unknown, row: LogRow) => logText(row, field),
    })),
    {
      key: 'open',
      title: '操作',
      width: 80,
      render: (_value, row) => (
        <Button type="link" size="small" onClick={() => onOpen(row)}>
          详情
        </Button>
      ),
    },
  ]
  return (
    <Table<LogRow>
      size="small"
      rowKey={(row) => page.records.indexOf(row)}
      columns={columns}
      dataSource={page.records}
      loading={isLoading}
      scroll={{ x: 860 }}
      locale={{ emptyText: <Empty description={empty} /> }}
      pagination={pagerOf({ shown, total: page.total, sizes: pageSizes, onChange: onTurn })}
    />
  )
}
