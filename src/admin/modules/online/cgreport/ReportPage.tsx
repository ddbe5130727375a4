import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Input, Space, Table, Typography } from 'antd'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import type { ReportParameter } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { ReportRow } from '#contract/report.ts'
import { useReport, useReportRows } from '../../../../api/reports.ts'
import type { Asked } from '../../../fields/fieldKit.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { useTabName } from '../../../layout/tabs/useTabName.ts'
import { FilterForm } from '../../../resource/Filters.tsx'
import { reportColumn } from '../../../resource/ReportPicker.tsx'
import { reportFilters } from '../../../resource/reportFilters.ts'
import { saveFile } from '../../../saveFile.ts'
import { Failed } from '../../../session/Failed.tsx'
import { pagerOf } from '../../../session/pager.ts'
import { Narrowed } from './Narrowed.tsx'
import { exportReport, readParameters } from './reportCalls.ts'

const pageSizes = [20, 50, 100]
const columnPx = 150
const mostRows = 10_000

/** A report that somebody wrote, as any list (ONL-002). Its address may say what it is narrowed to, as the tiles of a dashboard do. */
export function ReportPage() {
  const code = decodeURIComponent(useLocation().pathname.split('/').at(-1) ?? '')
  const [search] = useSearchParams()
  return <Report key={`${code} ${search.toString()}`} code={code} first={Object.fromEntries(search)} />
}

const isValue = (name: string) => name.startsWith('self_')
const only = (asked: Asked, isWanted: (name: string) => boolean): Asked => Object.fromEntries(Object.entries(asked).filter(([name]) => isWanted(name)))

/** Its parameters and filters, its rows, its file. */
function Report({ code, first }: { code: string; first: Asked }) {
  const { message } = App.useApp()
  const [filters, setFilters] = useState<Asked>(() => only(first, (name) => !isValue(name)))
  const [values, setValues] = useState<Asked>(() => only(first, isValue))
  const [sort, setSort] = useState<Asked>({})
  const [shown, turn] = useState({ pageNo: 1, pageSize: pageSizes[0] ?? 20 })
  const [isExporting, setExporting] = useState(false)
  const report = useReport(code)
  const params = useQuery({ queryKey: ['reports', code, 'params'], queryFn: () => readParameters(code), retry: false })
  const asked = { ...filters, ...values, ...sort }
  const rows = useReportRows(params.data ? (report.data?.cgRpConfigId ?? null) : null, { ...asked, ...shown })
  const failure = report.error ?? params.error ?? rows.error
  const title = report.data?.cgRpConfigName ?? '报表'
  useTabName(report.data?.cgRpConfigName)
  const again = () => turn({ ...shown, pageNo: 1 })
  const askAgain = () => {
    for (const part of [report, params, rows]) if (part.isError) void part.refetch()
  }

  async function save() {
    setExporting(true)
    try {
      saveFile(await exportReport(code, asked), `${title}.xlsx`)
    } catch (error) {
      void message.error(errorText(error, '没有导出，请重试'))
    }
    setExporting(false)
  }
  return (
    <Card
      title={title}
      extra={
        <ReadyButton type="primary" loading={isExporting} reason={rows.data === undefined ? '报表还没有读出，请稍等' : null} onClick={() => void save()}>
          导出
        </ReadyButton>
      }
    >
      <Flex vertical gap={16}>
        {failure ? <Failed title="报表没有读出" reason={failure.message} action={<Button onClick={askAgain}>重试</Button>} /> : null}
        <Parameters
          key={params.data?.length ?? 0}
          params={params.data ?? []}
          first={values}
          onAsk={(next) => {
            setValues(next)
            again()
          }}
        />
        <Narrowed
          columns={report.data?.columns ?? []}
          dictOptions={report.data?.dictOptions ?? {}}
          filters={filters}
          onAll={() => {
            setFilters({})
            again()
          }}
        />
        <FilterForm
          key={JSON.stringify(filters)}
          offered={reportFilters(report.data?.query ?? [])}
          filters={filters}
          narrow={(next) => {
            setFilters(next)
            again()
          }}
        />
        {rows.data && rows.data.total >= mostRows ? <Alert type="info" showIcon title={`只显示前 ${mostRows} 行，请缩小查询范围`} /> : null}
        <Table<ReportRow>
          size="small"
          rowKey={(row) => String(row['id'])}
          aria-label={title}
          loading={report.isPending || rows.isFetching}
          dataSource={rows.data?.records ?? []}
          columns={(report.data?.columns ?? []).map(reportColumn)}
          scroll={{ x: columnPx * (report.data?.columns.length ?? 0) }}
          locale={{ emptyText: failure ? '报表没有读出' : '没有查询到任何数据' }}
          pagination={pagerOf({ shown, total: rows.data?.total ?? 0, sizes: pageSizes, onChange: turn })}
          onChange={(_page, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            setSort(sorter.order ? { column: String(sorter.columnKey), order: sorter.order === 'ascend' ? 'asc' : 'desc' } : {})
          }}
        />
      </Flex>
    </Card>
  )
}

/** The values that a report is asked with. */
function Parameters({ params, first, onAsk }: { params: readonly ReportParameter[]; first: Asked; onAsk: (asked: Asked) => void }) {
  const [values, setValues] = useState<Asked>(() =>
    Object.fromEntries(params.map(({ paramName, paramValue }) => [`self_${paramName}`, first[`self_${paramName}`] ?? paramValue])),
  )
  if (params.length === 0) return null
  return (
    <Space wrap>
      {params.map(({ paramName, paramTxt }) => (
        <Space key={paramName} size={8}>
          <Typography.Text type="secondary">{paramTxt || paramName}</Typography.Text>
          <Input
            aria-label={paramTxt || paramName}
            style={{ width: 160 }}
            maxLength={255}
            value={values[`self_${paramName}`] ?? ''}
            onChange={({ target }) => setValues({ ...values, [`self_${paramName}`]: target.value })}
            onPressEnter={() => onAsk(values)}
          />
        </Space>
      ))}
      <Button onClick={() => onAsk(values)}>按参数查询</Button>
    </Space>
  )
}
