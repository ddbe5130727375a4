import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import styles from './WayPanel.module.css'

/** What people did and said, the newest first; a step that runs says who has it. */
export function Opinions({ steps }: { steps: readonly HistoricTask[] }) {
  const done = steps.filter(({ endTime }) => endTime !== null)
  return (
    <section className={styles.opinions} aria-label="意见">
      <h3>意见 {done.length}</h3>
      <ul>
        {done.toReversed().map((step) => (
          <li key={step.id}>
            <p>
              <strong>{step.assignees.find(({ isExecutor }) => isExecutor)?.realname ?? ''}</strong> {step.deleteReason}
              {step.comment === '' ? '' : `：${step.comment}`}
            </p>
            {step.changes.map(({ field, title, before, after }) => (
              <p key={field}>
                {title} <del>{before === '' ? '空' : before}</del> → <b>{after === '' ? '空' : after}</b>
              </p>
            ))}
            <small>
              {(step.endTime ?? '').slice(5, 16)} · {step.name}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
