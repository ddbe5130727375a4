import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MachineGantt } from '../../src/charts/gantt/MachineGantt.tsx'
import { ganttBars } from '../../src/displays/boards/gantt/ganttBars.ts'
import '../../src/charts/tokens.css'
import { feed, machineCount } from './feed.ts'
import type { Plan } from './feed.ts'

const hourMs = 3_600_000
const rows = Array.from({ length: machineCount }, (_none, at) => {
  const key = `M-${String(at + 1).padStart(2, '0')}`
  return { key, label: key, side: null, closed: [] }
})

/** Our own gantt as the wall draws it: bars of the topic go through the wall's own rules into the chart. */
export function draw(host: HTMLElement): void {
  createRoot(host).render(<Wall />)
}

function Wall() {
  const [shown, show] = useState<{ plan: Plan; nowMs: number } | null>(null)
  const [follow] = useState(() => () => feed((plan, nowMs) => flushSync(() => show({ plan, nowMs }))))
  const bars = useMemo(() => (shown === null ? [] : ganttBars(shown.plan, shown.nowMs)), [shown])
  const [started, start] = useState(false)
  if (!started) {
    start(true)
    setTimeout(follow, 0)
  }
  const [openedMs] = useState(Date.now)
  const span = { fromMs: openedMs - 4 * hourMs, toMs: openedMs + 14 * hourMs }
  const nowMs = shown?.nowMs ?? openedMs
  return <MachineGantt rows={rows} bars={bars} span={span} nowMs={nowMs} plantTz="Asia/Shanghai" hands={null} selected={null} ghosts={[]} />
}
