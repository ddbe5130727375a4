import styles from './StateKeys.module.css'
import { StateMark } from './StateMark.tsx'
import type { StateName } from './StateMark.tsx'

/** What the colours of a strip of states mean: those that are in it, with their words. */
export function StateKeys({ states, wordOf }: { states: readonly StateName[]; wordOf: (state: StateName) => string }) {
  return (
    <p className={styles.keys}>
      {states.map((state) => (
        <span key={state} className={styles.key}>
          <StateMark state={state} />
          {wordOf(state)}
        </span>
      ))}
    </p>
  )
}
