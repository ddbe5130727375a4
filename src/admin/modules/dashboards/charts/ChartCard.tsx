import { Card } from 'antd'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ChartKind } from '../../../../charts/echarts/Chart.tsx'
import { addressWith } from '../../../resource/resourcePathsContext.ts'
import { OfficeChart } from '../../alarms/OfficeChart.tsx'
import styles from './ChartsPage.module.css'
import type { RowsPoint } from './plantCharts.ts'

type Props = {
  title: string
  hint: string
  kind: ChartKind
  points: readonly RowsPoint[]
  sum: number | null
  format: (value: number) => string
  /** where the rows are shown; null where this person sees them nowhere */
  path: string | null
  /** said after the hint */
  beside?: ReactNode
}

/** One chart with its number; a bar or point opens exactly the rows that it stands for. */
export function ChartCard({ title, hint, kind, points, sum, format, path, beside }: Props) {
  const navigate = useNavigate()
  const drawn = useMemo(() => points.map(({ key, text, value }) => ({ key, text, value })), [points])
  const pick = (key: string) => {
    const found = points.find((point) => point.key === key)
    if (found && path !== null) void navigate(addressWith(path, found.where))
  }
  return (
    <Card size="small" title={title} extra={<strong className={styles.sum}>{sum === null ? '—' : format(sum)}</strong>}>
      <p className={styles.hint}>
        {hint}
        {beside}
      </p>
      <div className={styles.chart}>
        <OfficeChart
          kind={kind}
          drawnOn="canvas"
          points={drawn}
          total={sum ?? 0}
          name={title}
          format={format}
          label={`${title}：${points.map(({ text, value }) => `${text} ${format(value)}`).join('，')}`}
          onPick={pick}
        />
      </div>
    </Card>
  )
}
