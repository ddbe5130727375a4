import { useState } from 'react'
import { Chart } from '../../charts/echarts/Chart.tsx'
import type { ChartKind } from '../../charts/echarts/Chart.tsx'
import type { ChartPoint } from '../../charts/echarts/chartOptions.ts'
import { Sample } from './Sample.tsx'

const kinds: Readonly<Record<ChartKind, string>> = { bar: '柱状图', line: '折线图', pie: '饼图', pareto: '帕累托图' }
const reasons = ['换型', '缺料', '堵料', '清场', '设备故障', '等待检验', '其它'].map((text, at) => ({
  key: text,
  text,
  value: [182, 131, 96, 44, 39, 12, 5][at] ?? 0,
}))
const days = Array.from({ length: 30 }, (_none, day) => ({
  key: String(day),
  text: `2026-11-${String(day + 1).padStart(2, '0')}`,
  value: 900 + ((day * 137) % 260),
}))

const states: { says: string; points: readonly ChartPoint[]; total: number }[] = [
  { says: '七类', points: reasons, total: sumOf(reasons) },
  { says: '只是一部分', points: reasons.slice(0, 3), total: sumOf(reasons) },
  { says: '三十天', points: days, total: sumOf(days) },
  { says: '一项', points: reasons.slice(0, 1), total: 182 },
  { says: '全是零', points: reasons.map((point) => ({ ...point, value: 0 })), total: 0 },
  { says: '名称很长', points: reasons.map((point) => ({ ...point, text: `${point.text}：现场登记的完整说明，写得很长` })), total: sumOf(reasons) },
  { says: '没有', points: [], total: 0 },
]

const minutes = (value: number) => `${value} 分钟`
const room = { width: 560, height: 300, fontSize: 13 }

/** Every chart of reports in every state; the last line says what was picked. */
export function ReportCharts() {
  const [picked, setPicked] = useState('还没有点')
  return (
    <>
      {Object.entries(kinds).flatMap(([kind, title]) =>
        states.map(({ says, points, total }) => (
          <Sample key={kind + says} says={`${title}：${says}`}>
            <div style={room}>
              {/* the keys of a constant object */}
              <Chart kind={kind as ChartKind} points={points} total={total} name="停机" format={minutes} label={`${title}：${says}`} onPick={setPicked} />
            </div>
          </Sample>
        )),
      )}
      <p role="status">点到：{picked}</p>
    </>
  )
}

function sumOf(points: readonly ChartPoint[]): number {
  return points.reduce((sum, { value }) => sum + value, 0)
}
