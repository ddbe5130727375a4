import { nodeTitle } from '#contract/modules/workflow/bpmn/structure.ts'
import type { NodeMark } from '#contract/modules/workflow/drawing/marks.ts'
import type { ProcessState } from '#contract/modules/workflow/drawing/processState.ts'
import styles from './WayPanel.module.css'

/** Steps at which people stand, in a row, as a phone has room for them: those behind, the one at hand and those that may come. */
export function ShortWay({ state: { model }, marks }: { state: ProcessState; marks: ReadonlyMap<string, NodeMark> }) {
  const steps = model.nodes.filter(({ id, kind }) => (kind === 'userTask' || kind === 'start' || kind === 'end') && marks.get(id)?.state !== 'untaken')
  const order = ['passed', 'overdue', 'current', 'ahead']
  const row = steps.toSorted((one, other) => order.indexOf(marks.get(one.id)?.state ?? '') - order.indexOf(marks.get(other.id)?.state ?? ''))
  return (
    <ol className={styles.short}>
      {row.map((node, at) => {
        const mark = marks.get(node.id)
        return (
          <li key={node.id} data-state={mark?.state}>
            <i aria-hidden>{mark?.state === 'passed' ? '✓' : at + 1}</i>
            <strong>{nodeTitle(node)}</strong>
            <span>{mark?.people}</span>
          </li>
        )
      })}
    </ol>
  )
}
