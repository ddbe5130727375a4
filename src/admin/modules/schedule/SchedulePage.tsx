import { FastColor } from '@ant-design/fast-color'
import { Button, Empty, Segmented, Select, Space, theme } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { ruleTexts } from '#contract/modules/schedule/run.ts'
import { scheduleRules } from '#contract/rules/schedule/schedule.ts'
import type { ScheduleRule } from '#contract/rules/schedule/schedule.ts'
import { useLoad, useSchedule } from '../../../api/schedule.ts'
import { ganttSpan } from '../../../charts/gantt/ganttSpan.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { Asked } from '../../session/Asked.tsx'
import { ChosenTask } from './ChosenTask.tsx'
import { LoadTable } from './LoadTable.tsx'
import { MachineBars } from './MachineBars.tsx'
import { PlanNotes } from './PlanNotes.tsx'
import { TrialPanel } from './TrialPanel.tsx'
import { minutesText } from './scheduleBars.ts'
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
  useRecordChanges('mesEquipment', { onChange: reload, onGap: reload })
  useRecordChanges('mesCalendarDay', { onChange: reload, onGap: reload })
  useRecordChanges('mesShift', { onChange: reload, onGap: reload })
  useRecordChanges('mesMachineAbility', { onChange: reload, onGap: reload })
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
  const { span: own, isRest } = ganttSpan(
    plan.rows.flatMap(({ windows }) => windows),
    plan.nowMs,
    { widthMs: hours * hourMs, past: 0.1 },
  )
  const span = { fromMs: own.fromMs + shiftedMs, toMs: own.toMs + shiftedMs }
  const { lateCount, lateMin, changeoverMin } = view.figures
  const conflicts = view.bars.filter(({ conflict }) => conflict).length
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
        <Segmented<number>
          aria-label="时间范围"
          value={hours}
          onChange={setHours}
          options={Object.entries(zooms).map(([value, label]) => ({ value: Number(value), label }))}
        />
        <Segmented<View>
          aria-label="怎么看"
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
          会晚 <b data-late={lateCount > 0}>{lateCount}</b> 单{lateMin > 0 ? `（共 ${minutesText(lateMin)}）` : ''} · 换线 <b>{changeoverMin}</b> 分 · 冲突{' '}
          <b data-late={conflicts > 0}>{conflicts}</b> 道
        </span>
        <div className={styles.ways}>
          <Button onClick={() => window.print()}>打印 A3</Button>
          <Button disabled={planning.isBusy || planning.trial !== null} onClick={() => void planning.undo(view.runId)}>
            撤销上次应用
          </Button>
          <Button type="primary" loading={planning.isBusy} onClick={() => void planning.tryRule(rule, `按“${ruleTexts[rule]}”重排`)}>
            自动排程
          </Button>
        </div>
      </div>
      <TrialPanel plan={plan} planning={planning} />
      <PlanNotes view={view} />
      {view.bars.length === 0 ? (
        <Empty description="还没有排程。先在“生产计划”里拆批，再点“自动排程”" />
      ) : show === 'order' ? (
        <Suspense fallback={null}>
          <OrderBars view={view} hours={hours} />
        </Suspense>
      ) : show === 'load' ? (
        <Load runId={planning.trial?.view.runId ?? null} />
      ) : (
        <MachineBars
          view={view}
          plan={plan}
          span={span}
          isRest={isRest && shiftedMs === 0}
          selected={selected}
          onSelect={select}
          move={(pin, because) => void planning.tryMove(rule, pin, because)}
          hasTrial={planning.trial !== null}
        />
      )}
      <ChosenTask plan={plan} planning={planning} selected={selected} />
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
