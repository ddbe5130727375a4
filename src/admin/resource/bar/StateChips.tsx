import { useStateText } from '../command/useStateText.ts'
import { useListAround } from '../listContext.ts'
import styles from './ListBar.module.css'
import type { ListSummary } from './listSummary.ts'
import { statesAsked, withStates } from './stateFilter.ts'

/** The states of a list as chips, each with how many records of the list it has; those without any are left out. One is chosen by a click, several with Ctrl or Shift. */
export function StateChips({ summary }: { summary: ListSummary | null }) {
  const { resource, filters, narrow } = useListAround()
  const textOf = useStateText(resource)
  if (!resource.states) return null
  const { field, all } = resource.states
  const chosen = statesAsked(field, filters)
  const choose = (states: readonly string[]) => narrow(withStates(field, filters, states))
  const shown = all.filter((state) => chosen.includes(state) || (summary?.byState.get(state) ?? 0) > 0)
  return (
    <div className={styles.chips} role="group" aria-label="状态">
      <Chip isOn={chosen.length === 0} words="全部" count={summary?.all} onChoose={() => choose([])} />
      {shown.map((state) => (
        <Chip
          key={state}
          isOn={chosen.includes(state)}
          words={textOf(state)}
          count={summary ? (summary.byState.get(state) ?? 0) : undefined}
          onChoose={(isMore) => choose(chosenAfter(chosen, state, isMore))}
        />
      ))}
    </div>
  )
}

type ChipProps = { isOn: boolean; words: string; count: number | undefined; onChoose: (isMore: boolean) => void }

function Chip({ isOn, words, count, onChoose }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={(event) => onChoose(event.ctrlKey || event.metaKey || event.shiftKey)}>
      {words}
      {count === undefined ? null : <b> {count}</b>}
    </button>
  )
}

/** A click on the only chosen state shows all again. */
function chosenAfter(chosen: readonly string[], state: string, isMore: boolean): string[] {
  if (chosen.includes(state)) return isMore || chosen.length === 1 ? chosen.filter((other) => other !== state) : [state]
  return isMore ? [...chosen, state] : [state]
}
