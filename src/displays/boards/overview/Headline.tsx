import type { CSSProperties } from 'react'
import { checkTitles, plantHeadline } from '#contract/rules/plantHeadline.ts'
import type { CheckState, PlantFacts } from '#contract/rules/plantHeadline.ts'
import { PriorityMark } from '../../../charts/PriorityMark.tsx'
import { StateMark } from '../../../charts/StateMark.tsx'
import type { NextDelivery } from '../delivery/nextDeliveries.ts'
import { Age } from '../../live/Elapsed.tsx'
import type { FirstPlace } from './firstPlaces.ts'
import styles from './Headline.module.css'

const mostPlaces = 3

type Props = { facts: PlantFacts; places: readonly FirstPlace[]; next: readonly NextDelivery[]; isStale: boolean }

/** The answer first, computed from all that the board shows (contract/rules/plantHeadline.ts), its four checks, and where to go. */
export function Headline({ facts, places, next, isStale }: Props) {
  const { state, text, checks } = plantHeadline(facts)
  return (
    <section className={styles.headline} data-state={state} data-stale={isStale} aria-label="全厂">
      <div className={styles.answer}>
        <strong style={{ '--ems': widthOf(text) } as CSSProperties}>
          <Mark state={state} />
          {text}
          {isStale ? <small>断线前的情况</small> : null}
        </strong>
        <ul>
          {checks.map(({ name, state: check, says }) => (
            <li key={name} data-check={name} data-state={check}>
              <Mark state={check} />
              <span>{checkTitles[name]}</span>
              <b>{says}</b>
            </li>
          ))}
        </ul>
      </div>
      {places.length > 0 ? <Places places={places} /> : next.length > 0 ? <Next next={next} /> : null}
    </section>
  )
}

/** Letters of a Chinese sentence side by side, in em: what is not Chinese is some six tenths as wide. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.6), 0)
}

/** Each state has its own shape: a circle, a diamond, a triangle, an open circle. */
function Mark({ state }: { state: CheckState }) {
  if (state === 'bad') return <PriorityMark priority={1} isHollow={false} />
  if (state === 'tight') return <PriorityMark priority={2} isHollow={false} />
  return <StateMark state={state === 'fine' ? 'running' : 'idle'} />
}

function Places({ places }: { places: readonly FirstPlace[] }) {
  return (
    <div className={styles.ways}>
      <h2>先去</h2>
      <ul>
        {places.slice(0, mostPlaces).map(({ key, where, why, sinceMs, who, isBad }) => (
          <li key={key} data-bad={isBad}>
            <Mark state={isBad ? 'bad' : 'tight'} />
            <b>{where}</b>
            <em>
              {why} {sinceMs === null ? '' : <Age sinceMs={sinceMs} />}
            </em>
            <span>{who === '' ? '没人去' : `${who} 在`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Next({ next }: { next: readonly NextDelivery[] }) {
  return (
    <div className={styles.ways}>
      <h2>接下来</h2>
      <ul>
        {next.slice(0, mostPlaces).map(({ key, time, what, text }) => (
          <li key={key} data-next="">
            <b>{time}</b>
            <em>{what}</em>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
