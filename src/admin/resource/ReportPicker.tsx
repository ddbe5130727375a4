import { App, Flex, Modal, Table } from 'antd'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import type { ReportColumns, ReportRow } from '#contract/report.ts'
import { useReport, useReportRows } from '../../api/reports.ts'
import type { Asked } from '../fields/fieldKit.ts'
import { plainText } from '../fields/plain.ts'
import { PlainCell } from '../fields/PlainCell.tsx'
import type { ReportPickerProps } from '../fields/popup/reportPickerContext.ts'
import { Failed } from '../session/Failed.tsx'
import { pagerOf } from '../session/pager.ts'
import { FilterForm } from './Filters.tsx'
import { reportFilters } from './reportFilters.ts'

const pageSizes = [5, 10, 50] // CONST-028
const columnPx = 160

/** Picks rows of a report: its search, its table, its pager (PICK-010, PICK-033 to PICK-037). */
export function ReportPicker({ config: { code, rowId, multi, width }, rowsAtFirst = 10, onOk, onClose }: ReportPickerProps) {
  const { message } = App.useApp()
  const [filters, setFilters] = useState<Asked>({})
  const [shown, turn] = useState({ pageNo: 1, pageSize: rowsAtFirst })
  const [sort, setSort] = useState<Asked>({})
  const [picked, setPicked] = useState<readonly ReportRow[]>([])
  const report = useReport(code)
  const rows = useReportRows(report.data?.cgRpConfigId ?? null, { ...filters, ...sort, ...shown })
  const columnNames = (report.data?.columns ?? []).map(({ dataIndex }) => dataIndex)
  const failure = report.error ?? rows.error

  function confirm() {
    if (picked.length === 0) {
      void message.warning('请选择一条记录') // PICK-017
      return
    }
    onOk(picked)
    onClose()
  }

  return (
    <Modal title={report.data?.cgRpConfigName ?? '选择'} open width={width} style={{ maxWidth: 'calc(100vw - 32px)' }} onCancel={onClose} onOk={confirm}>
      {failure ? <Failed title="报表没有读出" reason={failure.message} /> : null}
      <Flex vertical gap={16}>
        <FilterForm
          key={JSON.stringify(filters)}
          offered={reportFilters(report.data?.query ?? [])}
          filters={filters}
          narrow={(next) => {
            setFilters(next)
            turn({ ...shown, pageNo: 1 })
          }}
        />
        <Table<ReportRow>
          size="small"
          rowKey={(row) => keyOf(row, rowId)}
          aria-label={report.data?.cgRpConfigName ?? '报表'}
          loading={report.isPending || rows.isFetching}
          dataSource={rows.data?.records ?? []}
          columns={(report.data?.columns ?? []).map(reportColumn)}
          rowSelection={{
            type: multi ? 'checkbox' : 'radio',
            preserveSelectedRowKeys: multi,
            selectedRowKeys: picked.map((row) => keyOf(row, rowId)),
            onChange: (_keys, chosen) => setPicked(chosen),
            getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
            getCheckboxProps: (row) => ({ 'aria-label': `选择 ${keyOf(row, columnNames[0] ?? rowId)}` }),
          }}
          scroll={{ x: columnPx * (report.data?.columns.length ?? 0) }}
          locale={{ emptyText: '没有查询到任何数据' }}
          pagination={pagerOf({ shown, total: rows.data?.total ?? 0, sizes: pageSizes, onChange: turn })}
          onChange={(_page, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            setSort(sorter.order ? { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' } : {})
          }}
        />
      </Flex>
    </Modal>
  )
}

function keyOf(row: ReportRow, rowId: string): string {
  return plainText({ name: rowId }, { id: '', version: 0, ...row })
}

/** A column of a report as a table draws it: what a value is called, where a dictionary says so. */
export function reportColumn({ title, dataIndex, align, sorter }: ReportColumns['columns'][number]): TableColumnType<ReportRow> {
  const text = (row: ReportRow) => {
    const explained = row[`${dataIndex}_dictText`] ?? row[dataIndex]
    return typeof explained === 'string' || typeof explained === 'number' ? String(explained) : ''
  }
  return {
    key: dataIndex,
    title,
    ...(align === 'right' || align === 'center' ? { align } : {}),
    sorter,
    ellipsis: true,
    render: (_value, row) => <PlainCell text={text(row)} />,
  }
}
