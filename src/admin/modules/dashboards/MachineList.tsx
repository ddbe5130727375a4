import { Link } from 'react-router-dom'
import { machineStateOf, machineStates } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { shortDurationText } from '../../../charts/duration.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useTag } from '../../../realtime/useTag.ts'
import styles from './MachineList.module.css'

/** Every machine as a small card with state, first value and how long the state has lasted, by workshop; it leads to its board. Some subscription on the page must hold the tags. */
export function MachineList({ machines }: { machines: readonly Machine[] }) {
  const byWorkshop = Map.groupBy(machines, ({ workshopName }) => workshopName)
  return (
    <div className={styles.plant}>
      {[...byWorkshop].map(([workshop, ours]) => (
        <section key={workshop} className={styles.workshop} aria-label={workshop}>
          <h3>
            {workshop} <small>{ours.length} 台</small>
          </h3>
          <ul>
            {ours.map((machine) => (
              <li key={machine.equipCode}>
                <MachineTile machine={machine} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The tags that the card of a machine shows. */
export function tileTags({ stateTag, stateSinceTag, processTags }: Machine): string[] {
  return [stateTag, stateSinceTag, ...processTags.slice(0, 1)]
}

function MachineTile({ machine: { equipCode, name, stateTag, stateSinceTag, processTags } }: { machine: Machine }) {
  const { value, quality } = useTag(stateTag)
  const state = typeof value === 'number' && quality !== 'stale' ? machineStateOf(value) : null
  return (
    <Link to={`/display/machine/${encodeURIComponent(equipCode)}`} className={styles.tile} data-state={state ?? 'unknown'} title={`${equipCode} ${name}`}>
      <strong>{equipCode}</strong>
      <span className={styles.state}>{state === null ? '—' : machineStates[state].word}</span>
      <FirstValue tagCode={processTags[0] ?? ''} />
      <Lasting sinceTag={stateSinceTag} isKnown={state !== null} />
    </Link>
  )
}

/** A value that is not to be believed is crossed out by its mark: it never looks alive. */
function FirstValue({ tagCode }: { tagCode: string }) {
  const { text, meta, quality, reason } = useTag(tagCode)
  const isTrusted = quality === 'good' || quality === 'uncertain'
  if (!isTrusted) return <span className={styles.old}>{meta === null ? '—' : (reason ?? '过期')}</span>
  return (
    <span className={styles.value}>
      {text} <small>{meta?.unit}</small>
    </span>
  )
}

function Lasting({ sinceTag, isKnown }: { sinceTag: string; isKnown: boolean }) {
  const { value } = useTag(sinceTag)
  const now = useServerNow(1000)
  return <time className={styles.lasting}>{isKnown && typeof value === 'number' && value > 0 ? shortDurationText(now - value) : ''}</time>
}
