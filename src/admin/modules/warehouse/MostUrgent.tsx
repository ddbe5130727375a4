import { Button } from 'antd'
import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { configuration } from '../../../api/address.ts'
import { timeLeft } from '../../../charts/timeLeft.ts'
import styles from './Workbench.module.css'

/** The most urgent thing that can be done now, with its button; what is blocked waits below. */
export function MostUrgent({ tasks, nowMs, onOpen }: { tasks: readonly WorkTask[]; nowMs: number; onOpen: (task: WorkTask) => void }) {
  const first = tasks.find(({ blocked }) => blocked === null)
  if (!first)
    return (
      <section className={styles.urgent} data-is="fine" aria-label="最急能做的">
        <p className={styles.left}>
          <strong>{tasks.length === 0 ? '没有要做的事' : '都在等'}</strong>
        </p>
        <p className={styles.what}>{tasks.length === 0 ? '到货、发料和出库单下达后会自己出现在这里' : '每件事都有东西挡着，见下面的列表'}</p>
      </section>
    )
  const left = timeLeft(first.dueMs, nowMs)
  return (
    <section className={styles.urgent} data-is={left.is} aria-label="最急能做的">
      <p className={styles.left}>
        <span>
          {left.is === 'late' ? '▲' : left.is === 'tight' ? '◆' : ''} 最急能做的，{clockText(first.dueMs)} 前
        </span>
        <strong>{left.words}</strong>
      </p>
      <p className={styles.what}>
        <b>{first.title}</b>
        <span>{[first.detail, first.person === '' ? '没人接' : `${first.person} 在做`, `${first.done} / ${first.total} ${first.pieces}`].join(' · ')}</span>
      </p>
      <Button type="primary" size="large" onClick={() => onOpen(first)}>
        {first.button}
      </Button>
    </section>
  )
}

/** `11/27 14:40` on the clock of the plant. */
export function clockText(ms: number): string {
  return new Date(ms).toLocaleString('zh-CN', {
    timeZone: configuration.plantTz,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
