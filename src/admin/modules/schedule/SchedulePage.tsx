import { FastColor } from '@ant-design/fast-color'
import { Button, Empty, Segmented, Select, Space, theme } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { ruleTexts } from '#contract/modules/schedule/run.ts'
import { scheduleRules } from '#contract/rules/schedule/schedule.ts'
import type { ScheduleRule } from '#contract/rules/schedule/schedule.ts'
import { useLoad, useSchedule } from '../../../api/schedule.ts'
import { MachineGantt } from '../../../charts/gantt/MachineGantt.tsx'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { Asked } from '../../session/Asked.tsx'
import { LoadTable } from './LoadTable.tsx'
import { TrialPanel } from './TrialPanel.tsx'
import { droppedAt, minutesText, officeBars, snapMin, timeTextIn } from './scheduleBars.ts'
import { useSchedulePlanning } from './useSchedulePlanning.ts'
import styles from './SchedulePage.module.css'

const OrderBars = lazy(async () => ({ default: (await import('./OrderBars.tsx')).OrderBars }))

const hourMs = 3_600_000
const zooms = { 12: '班次', 24: '日', 168: '周', 720: '月' } as const
type View = 'machine' | 'order' | 'load'

/** 排程甘特 (factory.md 3.4): machines × time, move a bar, see what it does to whom, then save it or not. */
export function SchedulePage() {
  const query = useSchedule()
  const reload = () => void query.refetch()
  useRecordChanges('mesScheduleRun', { onChange: reload, onGap: reload })
  useRecordChanges('mesTask', { onChange: reload, onGap: reload })
  return (
    <Asked query={query} failed="排程没有读出">
      {(plan) => <Schedule plan={plan} />}
    </Asked>
  )
}

function Schedule({ plan }: { plan: ScheduleView }) {
  const planning = useSchedulePlanning()
  const { token } = theme.useToken()
  const [rule, setRule] = useState<ScheduleRule>('EDD')
  const [hours, setHours] = useState<number>(24)
  const [shiftedMs, setShifted] = useState(0)
  const [show, setShow] = useState<View>('machine')
  const [selected, select] = useState<string | null>(null)
  const view = planning.trial?.view ?? plan
  const fromMs = plan.nowMs + shiftedMs - hours * hourMs * 0.1
  const span = { fromMs, toMs: fromMs + hours * hourMs }
  const { lateCount, lateMin, changeoverMin } = view.figures
  return (
    <div className={styles.page} data-theme={new FastColor(token.colorBgBase).isDark() ? 'dark' : 'light'}>
      <div className={styles.tools}>
        <Space.Compact>
          <Button aria-label="往前" onClick={() => setShifted(shiftedMs - (hours * hourMs) / 2)}>
            ‹
          </Button>
          <Button onClick={() => setShifted(0)}>现在</Button>
          <Button aria-label="往后" onClick={() => setShifted(shiftedMs + (hours * hourMs) / 2)}>
            ›
          </Button>
        </Space.Compact>
        <Segmented<number> value={hours} onChange={setHours} options={Object.entries(zooms).map(([value, label]) => ({ value: Number(value), label }))} />
        <Segmented<View>
          value={show}
          onChange={setShow}
          options={[
            { value: 'machine', label: '按设备' },
            { value: 'order', label: '按订单' },
            { value: 'load', label: '产能负荷' },
          ]}
        />
        <Select<ScheduleRule>
          className={styles.rule ?? ''}
          value={rule}
          onChange={setRule}
          options={scheduleRules.map((value) => ({ value, label: ruleTexts[value] }))}
          aria-label="排程规则"
        />
        <span className={styles.figures}>
          会晚 <b data-late={lateCount > 0}>{lateCount}</b> 单{lateMin > 0 ? `（共 ${minutesText(lateMin)}）` : ''} · 换线 <b>{changeoverMin}</b> 分
        </span>
        <div className={styles.ways}>
          <Button onClick={() => window.print()}>打印 A3</Button>
          <Button disabled={planning.isBusy || planning.trial !== null} onClick={() => void planning.undo()}>
            撤销上次应用
          </Button>
          <Button type="primary" loading={planning.isBusy} onClick={() => void planning.tryRule(rule, `按“${ruleTexts[rule]}”重排`)}>
            自动排程
          </Button>
        </div>
      </div>
      {view.bars.length === 0 ? (
        <Empty description="还没有排程。先在“生产计划”里拆批，再点“自动排程”" />
      ) : show === 'order' ? (
        <Suspense fallback={null}>
          <OrderBars view={view} hours={hours} />
        </Suspense>
      ) : show === 'load' ? (
        <Load runId={planning.trial?.view.runId ?? null} />
      ) : (
        <Machines
          view={view}
          plan={plan}
          span={span}
          selected={selected}
          onSelect={select}
          move={(pin, because) => void planning.tryMove(rule, pin, because)}
          hasTrial={planning.trial !== null}
        />
      )}
      <TrialPanel plan={plan} planning={planning} selected={selected} />
    </div>
  )
}

type MachinesProps = {
  view: ScheduleView
  plan: ScheduleView
  span: { fromMs: number; toMs: number }
  selected: string | null
  onSelect: (taskId: string) => void
  move: (pin: { taskId: string; machineId: string; startMs: number }, because: string) => void
  hasTrial: boolean
}

/** Rows of machines whose bars can be dragged, and moved by ←/→ (a snap each, ten with Shift) when they have the focus. */
function Machines({ view, plan, span, selected, onSelect, move, hasTrial }: MachinesProps) {
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
  const rows = view.rows.map(({ machineId, equipCode, windows }) => ({ key: machineId, label: equipCode, side: null, closed: closedIn(windows, span) }))
  return (
    <div className={styles.chart}>
      <MachineGantt
        rows={rows}
        bars={bars}
        span={span}
        nowMs={view.nowMs}
        plantTz={view.plantTz}
        hands={{ onGrab, onKey }}
        selected={selected}
        ghosts={ghosts}
      />
    </div>
  )
}

function Load({ runId }: { runId: string | null }) {
  const query = useLoad(runId, 7)
  return (
    <Asked query={query} failed="负荷没有读出">
      {(loads) => <LoadTable loads={loads} />}
    </Asked>
  )
}

function closedIn(windows: readonly { startMs: number; endMs: number }[], span: { fromMs: number; toMs: number }) {
  const inside = windows.filter(({ startMs, endMs }) => endMs > span.fromMs && startMs < span.toMs)
  const begins = [span.fromMs, ...inside.map(({ endMs }) => endMs)]
  const ends = [...inside.map(({ startMs }) => startMs), span.toMs]
  return begins.flatMap((startMs, at) => ((ends[at] ?? 0) > startMs ? { startMs, endMs: ends[at] ?? startMs } : []))
}
