import { Button, Table } from 'antd'
import type { GroupedReport } from '#contract/modules/online/dashboard/grouped.ts'
import type { Stacks } from '../../../../charts/echarts/seriesOptions.ts'
import { amountWithUnit, stacksOf } from './tileWords.ts'

type Props = { answer: GroupedReport; title: string; onPick: (key: string) => void }

/** The first group down, the second across, their sums on both sides. */
export function PivotTable({ answer, title, onPick }: Props) {
  const { categories, series } = stacksOf(answer)
  const unit = answer.measures[0]?.unit ?? ''
  const text = (value: number) => amountWithUnit(value, unit)
  const rows = categories.map((category, at) => ({ category, cells: series.map(({ cells }) => cells[at] ?? null) }))
  return (
    <Table
      size="small"
      bordered
      aria-label={title}
      rowKey="category"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '没有查询到任何数据' }}
      columns={[
        { key: 'of', dataIndex: 'category', title: answer.groups[0]?.title ?? '', fixed: 'left' },
        ...series.map(({ name }, at) => ({
          key: `s${at}`,
          title: name,
          align: 'right' as const,
          render: (_value: unknown, { cells }: (typeof rows)[number]) => {
            const cell = cells[at]
            if (!cell) return '—'
            return (
              <Button type="link" size="small" onClick={() => onPick(cell.key)}>
                {text(cell.value)}
              </Button>
            )
          },
        })),
        { key: 'sum', title: '合计', align: 'right', render: (_value, { cells }) => text(sumOf(cells)) },
      ]}
      summary={() => sumRow(rows.length > 0 ? series : [], text)}
    />
  )
}

function sumOf(cells: readonly ({ value: number } | null)[]): number {
  return cells.reduce((sum, cell) => sum + (cell?.value ?? 0), 0)
}

/** What each column comes to, and all of them; nothing for no columns. */
function sumRow(series: Stacks['series'], text: (value: number) => string) {
  if (series.length === 0) return null
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
      {series.map(({ name, cells }, at) => (
        <Table.Summary.Cell key={name} index={at + 1} align="right">
          {text(sumOf(cells))}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={series.length + 1} align="right">
        {text(sumOf(series.flatMap(({ cells }) => cells)))}
      </Table.Summary.Cell>
    </Table.Summary.Row>
  )
}
