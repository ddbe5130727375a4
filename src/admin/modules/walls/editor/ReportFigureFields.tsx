import { Alert, Form, Select } from 'antd'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import type { Tile } from '#contract/modules/walls/board.ts'
import { useRecords } from '../../../../api/records.ts'
import { foundByWords } from '../../../fields/foundByWords.ts'
import { plainText } from '../../../fields/plain.ts'
import { useReportColumns } from '../../online/dashboard/dashboardCalls.ts'
import { choicesOf } from '../../online/dashboard/drawing.ts'

type Props = { tile: Extract<Tile, { kind: 'reportFigure' }>; onChange: (tile: Tile) => void }

/** Which number of which report a tile shows. */
export function ReportFigureFields({ tile, onChange }: Props) {
  const reports = useRecords(reportHeads, { pageSize: 500, column: 'name', order: 'asc' }, true)
  const columns = useReportColumns(tile.report)
  const trouble = reports.error ?? columns.error
  return (
    <>
      {trouble ? <Alert type="warning" showIcon title={`报表没有读出：${trouble.message}`} style={{ marginBottom: 16 }} /> : null}
      <Form.Item label="报表" extra="屏幕上显示的是发布人有权看到的数字">
        <Select
          aria-label="报表"
          showSearch={foundByWords}
          loading={reports.isPending}
          value={tile.report === '' ? null : tile.report}
          placeholder="选一个 SQL 报表"
          notFoundContent="没有报表，请先写一个"
          options={(reports.data?.records ?? []).map((row) => ({ value: plainText({ name: 'code' }, row), label: plainText({ name: 'name' }, row) }))}
          onChange={(report) => onChange({ ...tile, report: report ?? '', measure: 'count' })}
        />
      </Form.Item>
      <Form.Item label="数值">
        <Select
          aria-label="数值"
          loading={columns.isLoading}
          value={tile.measure}
          options={choicesOf(columns.data?.fields ?? []).measures.map(({ word, title }) => ({ value: word, label: title }))}
          onChange={(measure) => onChange({ ...tile, measure })}
        />
      </Form.Item>
    </>
  )
}
