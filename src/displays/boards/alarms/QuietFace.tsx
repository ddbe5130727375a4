import { priorityWord } from '#contract/modules/alarms/arrangement.ts'
import { useAlarmHealth } from '../../../api/alarms.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import styles from './QuietFace.module.css'

/** Nothing asks for anybody, as the sum above says; here, what the last day was like. */
export function QuietFace({ isStale }: { isStale: boolean }) {
  const health = useAlarmHealth(24).data
  if (isStale || health === undefined)
    return (
      <p className={styles.quiet} role="status">
        {isStale ? '这是断线前的情况' : '有报警时立即显示在这里'}
      </p>
    )
  return (
    <section className={styles.day} aria-label="近 24 时的报警">
      {health.byPriority.map(({ priority, raises }) => (
        <div key={priority}>
          <span>
            <PriorityMark priority={priority} isHollow={raises === 0} />
            {priorityWord(priority)}
          </span>
          <b>{raises}</b>
          <small>近 24 时 条数</small>
        </div>
      ))}
    </section>
  )
}
