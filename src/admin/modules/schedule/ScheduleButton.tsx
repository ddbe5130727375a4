import { Button, Modal } from 'antd'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { useSchedule } from '../../../api/schedule.ts'
import { Asked } from '../../session/Asked.tsx'
import { PlanNotes } from './PlanNotes.tsx'
import { TrialChanges } from './TrialChanges.tsx'
import { changesBetween, changeWords, minutesText, timeTextIn } from './scheduleBars.ts'
import type { Trial } from './useSchedulePlanning.ts'
import { useSchedulePlanning } from './useSchedulePlanning.ts'
import styles from './SchedulePage.module.css'

type Props = { title: string; isNext: boolean; orderId: string; onApplied: () => void }

/** Schedules everything anew beside a record: first it says what becomes of this order, of the others, and what has no place; then a person applies it or not. */
export function ScheduleButton({ title, isNext, orderId, onApplied }: Props) {
  const { trial, isBusy, tryRule, apply, discard } = useSchedulePlanning()
  return (
    <>
      <Button type={isNext ? 'primary' : 'default'} loading={isBusy && trial === null} onClick={() => void tryRule('EDD', title)}>
        {title}
      </Button>
      {trial === null ? null : (
        <Modal
          open
          width={860}
          title="试排结果，还没有保存"
          okText="应用"
          cancelText="放弃"
          confirmLoading={isBusy}
          mask={{ closable: false }}
          onOk={() => void apply().then(onApplied)}
          onCancel={() => void discard()}
          styles={{ body: { maxHeight: 'calc(100vh - 260px)', overflowY: 'auto' } }}
        >
          <Outcome trial={trial} orderId={orderId} />
        </Modal>
      )}
    </>
  )
}

function Outcome({ trial: { view }, orderId }: { trial: Trial; orderId: string }) {
  return (
    <Asked query={useSchedule()} failed="现在的计划没有读出">
      {(plan) => (
        <div className={styles.outcome}>
          <p>
            <strong>{ownWords(view, orderId)}</strong>
          </p>
          <p>
            其他订单：{changeWords(changesBetween(plan, view).filter((change) => change.orderId !== orderId))}；会晚 {plan.figures.lateCount} →{' '}
            {view.figures.lateCount} 单
          </p>
          <PlanNotes view={view} />
          <TrialChanges plan={plan} view={view} timeText={timeTextIn(view.plantTz)} />
        </div>
      )}
    </Asked>
  )
}

/** When this order ends, and whether that is in time. */
function ownWords(view: ScheduleView, orderId: string): string {
  const own = view.bars.filter((bar) => bar.orderId === orderId)
  const [first] = own
  const missing = view.unplaced.filter((one) => one.orderId === orderId).length
  if (first === undefined) return missing > 0 ? `本单的 ${missing} 道工序都没排进去，原因见下` : '本单没有要排的工序'
  const endMs = Math.max(...own.map((bar) => bar.endMs))
  const late = Math.max(...own.map(({ lateMin }) => lateMin))
  const time = timeTextIn(view.plantTz)
  return `本单 ${time(Math.min(...own.map((bar) => bar.startMs)))} 开工，${time(endMs)} 完工，${late > 0 ? `晚 ${minutesText(late)}` : `赶得上交期 ${time(first.dueMs).slice(0, 5)}`}${
    missing > 0 ? `；还有 ${missing} 道工序没排进去` : ''
  }`
}
