import type { DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { weighLineTexts } from '#contract/modules/weighing/weighStates.ts'
import { gramsText, inGrams } from './grams.ts'
import styles from './WeighDesk.module.css'

const phaseTexts: Readonly<Record<string, string>> = { A: 'A 粉相', B: 'B 色粉相', C: 'C 油相' }
const marks: Readonly<Record<string, string>> = {
  signed: '✓',
  ok: '●',
  weighing: '▶',
  over: '▲',
  exception: '▲',
  under: '◐',
  waiting: '○',
  discarded: '○',
  expired: '×',
}

type Props = { view: DeskView; current: string | null; onChoose: (lineId: string) => void }

/** The lines of a weight order by phase; the one in hand is marked, another can be chosen. */
export function LineList({ view: { order, lines }, current, onChoose }: Props) {
  const phases = [...new Set(lines.map(({ phase }) => phase))]
  return (
    <nav className={styles.lines} aria-label="称重行">
      <p>
        <strong>{order.weightNo}</strong> 已称 {order.filled} / {order.lines} 行 <span className={styles.unit}>g</span>
      </p>
      {phases.map((phase) => (
        <div key={phase}>
          <h2>
            {phaseTexts[phase] ?? phase} {lines.filter((line) => line.phase === phase).length} 行
          </h2>
          <ul>
            {lines
              .filter((line) => line.phase === phase)
              .map((line) => (
                <li key={line.id}>
                  <button type="button" aria-current={line.id === current} data-state={line.status} onClick={() => onChoose(line.id)}>
                    <span aria-hidden>{marks[line.status]}</span>
                    <span>
                      {line.materialName}
                      <small> {Object.entries(weighLineTexts).find(([state]) => state === line.status)?.[1]}</small>
                    </span>
                    <strong>{gramsText(inGrams(line.target, line.unit), 1)}</strong>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
