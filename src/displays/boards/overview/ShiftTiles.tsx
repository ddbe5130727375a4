import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { addParts, oeeOf, pbtSec } from '#contract/rules/oee/oee.ts'
import styles from './OverviewBoard.module.css'

const percent = (share: number | null) => (share === null ? '—' : (share * 100).toFixed(1))
const losses = [
  ['downSec', '故障', 'down'],
  ['waitSec', '待料', 'waiting'],
  ['idleSec', '待机', 'idle'],
  ['setupSec', '换线', 'setup'],
  ['cleanSec', '清洁', 'cleaning'],
] as const

/** OEE of the shift, and what it lost most. */
export function OeeTile({ summary }: { summary: OeeSummary }) {
  const sum = addParts(summary.machines.map(({ parts }) => parts))
  const { oee, availability, effectiveness, quality, needsRateCheck } = oeeOf(sum)
  const all = pbtSec(sum)
  const worst = losses
    .filter(([name]) => sum[name] > 0)
    .toSorted(([one], [other]) => sum[other] - sum[one])
    .slice(0, 2)
  return (
    <section className={styles.tile}>
      <h2>
        本班 OEE <span>{needsRateCheck ? '标准节拍需校核' : ''}</span>
      </h2>
      <p className={styles.big}>
        {percent(oee)}
        <small>%</small>
      </p>
      <dl className={styles.three}>
        <Part title="开动" value={percent(availability)} />
        <Part title="性能" value={percent(effectiveness)} />
        <Part title="合格" value={percent(quality)} />
      </dl>
      <ul className={styles.losses}>
        {worst.map(([name, word, state]) => (
          <li key={name}>
            <i data-state={state} style={{ width: `${Math.max(2, (sum[name] / all) * 100)}%` }} />
            <span>{word}</span>
            <b>{((sum[name] / all) * 100).toFixed(1)} %</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value} %</dd>
    </div>
  )
}
