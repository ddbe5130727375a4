import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import styles from './Todo.module.css'

/** What approvers changed of the record: old struck beside new, and who did it. Nothing when nobody changed anything. */
export function ChangedFields({ steps }: { steps: readonly HistoricTask[] }) {
  const changed = steps.flatMap(({ id, name, changes, assignees }) =>
    changes.map((change) => ({ ...change, key: `${id} ${change.field}`, step: name, by: assignees.find(({ isExecutor }) => isExecutor)?.realname ?? '' })),
  )
  if (changed.length === 0) return null
  return (
    <table className={styles.changed}>
      <caption>审批中改了 {changed.length} 处</caption>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">原来</th>
          <th scope="col">现在</th>
          <th scope="col">谁改的</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ key, title, before, after, by, step }) => (
          <tr key={key}>
            <td>{title}</td>
            <td>
              <del>{before === '' ? '空' : before}</del>
            </td>
            <td>
              <strong>{after === '' ? '空' : after}</strong>
            </td>
            <td>
              {by} · {step}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
