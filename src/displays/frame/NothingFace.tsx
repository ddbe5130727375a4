import { configuration } from '../../api/address.ts'
import { isReplay } from '../../api/replayed.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { useConnection } from '../../realtime/useConnection.ts'
import { toldWords } from './toldWords.ts'
import type { Known } from './toldWords.ts'
import styles from './NothingFace.module.css'

/** What a board is short of: `plug` where machines are not connected, `box` where there is nothing to show. */
const marks = {
  plug: 'M9 2v6M15 2v6M6 8h12v4a6 6 0 0 1-12 0zM12 18v4',
  box: 'M4 4h16l2 6v10H2V10zM2 10h20M9 14h6',
} as const

/** What has to be done, and who does it. */
export type NothingStep = readonly [text: string, who: string]

/** `why` is said where it still holds; `says` and `why` claim nothing of how old it is. */
type Props = { mark: keyof typeof marks; says: string; why: string; steps: readonly NothingStep[]; told: Known }

/** A board without anything to show (screens.md board-nothing): why, as the largest words, how old that is, and below step by step who does what about it. */
export function NothingFace({ mark, says, why, steps, told }: Props) {
  const nowMs = useServerNow(1000)
  const { link } = useConnection()
  const { holds, says: age } = toldWords({ ...told, isCut: told.isCut || link === 'offline' }, { nowMs, isReplay, plantTz: configuration.plantTz })
  return (
    <div className={styles.nothing}>
      <section className={styles.says}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={marks[mark]} />
        </svg>
        <div>
          <div role="status">
            <h2>{holds === 'old' || holds === 'past' ? `当时：${says}` : says}</h2>
          </div>
          <p>{holds === 'now' ? `${age}，${why}` : age}</p>
        </div>
      </section>
      {isReplay ? null : (
        <ol className={styles.steps} aria-label="怎么才会有">
          {steps.map(([text, who]) => (
            <li key={text}>
              <span>{text}</span>
              <small>{who}</small>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
