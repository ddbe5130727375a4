import { Alert, Button, Form, Input, InputNumber, Select } from 'antd'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { dashboardColumns, dashboardTileKinds } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { DashboardTile, DashboardTileKind } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { useRecords } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { useReportColumns } from './dashboardCalls.ts'
import { choicesOf, fitted } from './drawing.ts'
import styles from './Dashboard.module.css'
import { foundByWords } from '../../../fields/foundByWords.ts'

type Props = { tile: DashboardTile; onChange: (tile: DashboardTile) => void; onRemove: () => void }

const kinds = Object.entries(dashboardTileKinds).map(([value, { title }]) => ({ value: value as DashboardTileKind, label: title })) // the keys of a constant object
const places = [
  ['x', '列', 1],
  ['y', '行', 1],
  ['w', '宽', 0],
  ['h', '高', 0],
] as const
const groupLabels = { stacked: ['横向分组', '堆叠分组'], pivot: ['行', '列'] } as const satisfies Partial<Record<DashboardTileKind, readonly string[]>>
const found = { showSearch: foundByWords } as const

/** What the chosen tile shows: of which report, put together by what, and where it stands. */
export function TileForm({ tile, onChange, onRemove }: Props) {
  const reports = useRecords(reportHeads, { pageSize: 500, column: 'name', order: 'asc' }, true)
  const columns = useReportColumns(tile.report)
  const fields = columns.data?.fields ?? []
  const { groups, measures } = choicesOf(fields)
  const { groups: due } = dashboardTileKinds[tile.kind]
  const labels = tile.kind === 'stacked' || tile.kind === 'pivot' ? groupLabels[tile.kind] : ['分组', '']
  const option = ({ word, title }: { word: string; title: string }) => ({ value: word, label: title })
  const numbers = tile.kind === 'scatter' ? ['横轴', '纵轴'] : tile.kind === 'table' ? ['数值', '第二个数值'] : ['数值']
  const setAt = (words: readonly string[], at: number, word: string | undefined) => [
    ...words.slice(0, at),
    ...(word === undefined ? [] : [word]),
    ...words.slice(at + 1),
  ]
  return (
    <Form layout="vertical">
      <Form.Item label="图形">
        <Select aria-label="图形" value={tile.kind} options={kinds} onChange={(kind) => onChange(fitted({ ...tile, kind }, fields))} />
      </Form.Item>
      <Form.Item label="报表">
        <Select
          aria-label="报表"
          {...found}
          loading={reports.isPending}
          value={tile.report === '' ? null : tile.report}
          placeholder="选一个 SQL 报表"
          notFoundContent="没有报表，请先写一个"
          options={(reports.data?.records ?? []).map((row) => ({ value: plainText({ name: 'code' }, row), label: plainText({ name: 'name' }, row) }))}
          onChange={(report) => onChange({ ...tile, report: report ?? '', groups: [], measures: ['count'] })}
        />
      </Form.Item>
      {columns.error ? <Alert type="warning" showIcon title={`报表的列没有读出：${columns.error.message}`} style={{ marginBottom: 16 }} /> : null}
      {Array.from({ length: due }, (_none, at) => (
        <Form.Item key={`group ${labels[at] ?? ''}`} label={labels[at]}>
          <Select
            aria-label={labels[at]}
            {...found}
            loading={columns.isLoading}
            value={tile.groups[at] ?? null}
            placeholder="选一列"
            options={groups.map(option)}
            onChange={(word) => onChange({ ...tile, groups: setAt(tile.groups, at, word ?? undefined) })}
          />
        </Form.Item>
      ))}
      {numbers.map((label, at) => (
        <Form.Item key={label} label={label}>
          <Select
            aria-label={label}
            {...found}
            allowClear={tile.kind === 'table' && at === 1}
            value={tile.measures[at] ?? null}
            options={measures.map(option)}
            onChange={(word) => onChange({ ...tile, measures: setAt(tile.measures, at, word ?? undefined) })}
          />
        </Form.Item>
      ))}
      <Form.Item label="标题">
        <Input
          aria-label="标题"
          maxLength={40}
          placeholder="不填用报表的名称"
          value={tile.title}
          onChange={({ target }) => onChange({ ...tile, title: target.value })}
        />
      </Form.Item>
      <div className={styles.places}>
        {places.map(([name, label, from]) => (
          <Form.Item key={name} label={label}>
            <InputNumber
              aria-label={label}
              min={name === 'w' || name === 'h' ? 2 : 1}
              max={name === 'x' ? dashboardColumns - tile.w + 1 : name === 'w' ? dashboardColumns - tile.x : name === 'h' ? 24 : 96}
              value={tile[name] + from}
              onChange={(value) => onChange({ ...tile, [name]: (value ?? tile[name] + from) - from })}
            />
          </Form.Item>
        ))}
      </div>
      <Button danger onClick={onRemove}>
        移除这一块
      </Button>
    </Form>
  )
}
