import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { shiftsBetween } from '#contract/rules/calendar/shifts.ts'
import { useShiftHistory } from '../../../api/calendar.ts'
import { MachineGantt } from '../../../charts/gantt/MachineGantt.tsx'
import { droppedAt, officeBars, snapMin, timeTextIn } from './scheduleBars.ts'
import styles from './SchedulePage.module.css'

type MachinesProps = {
  view: ScheduleView
  plan: ScheduleView
  span: { fromMs: number; toMs: number }
  isRest: boolean
  selected: string | null
  onSelect: (taskId: string) => void
  move: (pin: { taskId: string; machineId: string; startMs: number }, because: string) => void
  hasTrial: boolean
}

/** Rows of machines whose bars can be dragged, and moved by ←/→ (a snap each, ten with Shift) when they have the focus. */
export function MachineBars({ view, plan, span, isRest, selected, onSelect, move, hasTrial }: MachinesProps) {
  const history = useShiftHistory().data
  const [dragPx, setDrag] = useState<{ key: string; dx: number } | null>(null)
  const timeText = timeTextIn(view.plantTz)
  const barOf = (key: string) => view.bars.find(({ taskId }) => taskId === key)
  const say = (pin: { taskId: string; machineId: string; startMs: number }) => {
    const bar = barOf(pin.taskId)
    const machine = view.rows.find(({ machineId }) => machineId === pin.machineId)
    if (bar !== undefined) move(pin, `把 ${bar.batchNo || bar.planNo} ${bar.processName} 移到 ${machine?.equipCode ?? ''} ${timeText(pin.startMs)}`)
  }
  const onGrab = (key: string, event: PointerEvent<HTMLElement>) => {
    onSelect(key)
    const bar = barOf(key)
    if (bar === undefined || bar.actualStartMs !== null || event.button !== 0) return
    const [fromX, widthPx] = [event.clientX, event.currentTarget.clientWidth]
    const onMove = ({ clientX }: globalThis.PointerEvent) => setDrag({ key, dx: clientX - fromX })
    const onUp = ({ clientX, clientY }: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', onMove)
      setDrag(null)
      const row = document.elementsFromPoint(clientX, clientY).map((element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'])
      const rowKey = row.find((found) => found !== undefined) ?? bar.machineId
      if (Math.abs(clientX - fromX) < 4 && rowKey === bar.machineId) return
      say(droppedAt(bar, { dxPx: clientX - fromX, widthPx, rowKey }, span, view.rows))
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp, { once: true })
  }
  const onKey = (key: string, event: KeyboardEvent<HTMLElement>) => {
    const bar = barOf(key)
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    onSelect(key)
    if (bar === undefined || step === 0 || bar.actualStartMs !== null) return
    event.preventDefault()
    say({ taskId: key, machineId: bar.machineId, startMs: bar.startMs + step * (event.shiftKey ? 10 : 1) * snapMin * 60_000 })
  }
  const bars = officeBars(view).map((bar) => {
    if (dragPx?.key !== bar.key) return bar
    const dMs = (dragPx.dx / (document.querySelector('[data-row] > :last-child')?.clientWidth ?? 1)) * (span.toMs - span.fromMs)
    return { ...bar, startMs: bar.startMs + dMs, endMs: bar.endMs + dMs, changeKind: 'none' as const }
  })
  const moved = new Set(view.bars.filter((bar) => plan.bars.find(({ taskId }) => taskId === bar.taskId)?.startMs !== bar.startMs).map(({ taskId }) => taskId))
  const ghosts = hasTrial ? officeBars(plan).filter(({ key }) => moved.has(key)) : []
  const rows = view.rows.map(({ machineId, equipCode, note, windows }) => ({
    key: machineId,
    label: equipCode,
    side: note === '' ? null : <span className={styles.note}>{note}</span>,
    closed: closedIn(windows, span),
  }))
  return (
    <div className={styles.chart}>
      <MachineGantt
        rows={rows}
        bars={bars}
        span={span}
        nowMs={view.nowMs}
        plantTz={view.plantTz}
        shifts={history === undefined ? [] : shiftsBetween(history, span)}
        isRest={isRest}
        hands={{ onGrab, onKey }}
        selected={selected}
        ghosts={ghosts}
      />
    </div>
  )
}

function closedIn(windows: readonly { startMs: number; endMs: number }[], span: { fromMs: number; toMs: number }) {
  const inside = windows.filter(({ startMs, endMs }) => endMs > span.fromMs && startMs < span.toMs)
  const begins = [span.fromMs, ...inside.map(({ endMs }) => endMs)]
  const ends = [...inside.map(({ startMs }) => startMs), span.toMs]
  return begins.flatMap((startMs, at) => ((ends[at] ?? 0) > startMs ? { startMs, endMs: ends[at] ?? startMs } : []))
}
