import { Table } from 'antd'
import type { DashboardTile } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { dashboardTileKinds } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { GroupedReport } from '#contract/modules/online/dashboard/grouped.ts'
import { Chart, ScatterChart, StackedChart } from '../../../../charts/echarts/Chart.tsx'
import type { Asked } from '../../../fields/fieldKit.ts'
import { PivotTable } from './PivotTable.tsx'
import { amountWithUnit, lineKey, marksOf, scatterOf, stacksOf } from './tileWords.ts'
import styles from './Dashboard.module.css'

type Props = { tile: DashboardTile; title: string; answer: GroupedReport; onPick: (where: Asked) => void }

/** What a tile shows of its report. Every number in it opens the rows behind it. */
export function TileBody({ tile: { kind }, title, answer, onPick }: Props) {
  const { records, measures, sums, groups } = answer
  const unit = measures[0]?.unit ?? ''
  const format = (value: number) => amountWithUnit(value, unit)
  const pick = (key: string) => {
    const line = records.find(({ keys }) => lineKey(keys) === key)
    if (line) onPick(line.where)
  }
  const label = `${title}，${dashboardTileKinds[kind].title}`
  if (kind === 'number') {
    const [line] = records
    return (
      <button type="button" className={styles.number} onClick={() => onPick(line?.where ?? {})}>
        {format(line?.values[0] ?? 0)}
      </button>
    )
  }
  if (kind === 'pivot') return <PivotTable answer={answer} title={title} onPick={pick} />
  if (kind === 'table')
    return (
      <Table
        size="small"
        aria-label={title}
        rowKey={({ keys }) => lineKey(keys)}
        dataSource={[...records]}
        pagination={false}
        locale={{ emptyText: '没有查询到任何数据' }}
        onRow={({ where }) => ({ onClick: () => onPick(where), className: styles.line ?? '' })}
        columns={[
          ...groups.map(({ word, title: of }, at) => ({ key: word, title: of, render: (_value: unknown, { texts }: (typeof records)[number]) => texts[at] })),
          ...measures.map(({ word, title: of, unit: own }, at) => ({
            key: word,
            title: of,
            align: 'right' as const,
            render: (_value: unknown, { values }: (typeof records)[number]) => amountWithUnit(values[at] ?? 0, own),
          })),
        ]}
      />
    )
  if (kind === 'stacked') return <StackedChart stacks={stacksOf(answer)} label={label} onPick={pick} drawnOn="canvas" />
  if (kind === 'scatter') return <ScatterChart scatter={scatterOf(answer)} label={label} onPick={pick} drawnOn="canvas" />
  const { points, left } = marksOf(answer)
  return (
    <>
      {left > 0 ? (
        <p className={styles.left}>
          只画前 {points.length} 组，还有 {left} 组，看表格或缩小范围
        </p>
      ) : null}
      <div className={styles.chart}>
        <Chart kind={kind} points={points} total={sums[0] ?? 0} name={measures[0]?.title ?? ''} format={format} label={label} onPick={pick} drawnOn="canvas" />
      </div>
    </>
  )
}
