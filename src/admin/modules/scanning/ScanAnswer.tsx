import { useEffect, useEffectEvent } from 'react'
import type { ReactNode } from 'react'
import { signal } from './signals.ts'
import styles from './ScanAnswer.module.css'

/** ms that an answer stays; a no stays until somebody does something, what was only looked at is under it */
const staysMs = { yes: 1500, kept: 1500, seen: 400, no: null } as const

/**
 * What came of a scan, as a page shows it. `seen` was only looked at, `kept` waits in the device. `say` is the big type, `message` the whole sentence, `next` what is
 * expected next. `key` tells two answers apart that say the same.
 */
export type ShownAnswer = { key: string; is: keyof typeof staysMs; say: string; message: string; next: string }

type Props = {
  /** null: nothing was scanned just now */
  answer: ShownAnswer | null
  onGone: () => void
  /** what can be done about a no, besides scanning again */
  children?: ReactNode
}

/**
 * The answer to a scan, over the whole screen: green with one tone for a yes, which goes by itself, and red with two tones and a voice for a no,
 * which stays. The next scan is heard meanwhile; Escape or the button puts it away.
 */
export function ScanAnswer({ answer, onGone, children = null }: Props) {
  const key = answer?.key ?? null
  const tell = useEffectEvent((): number | null => {
    if (answer === null) return null
    signal(answer.is === 'no' ? 'bad' : answer.is === 'kept' ? 'kept' : 'good', answer.say)
    return staysMs[answer.is]
  })
  const putAway = useEffectEvent(onGone)
  useEffect(() => {
    if (key === null) return () => {}
    const forMs = tell()
    const timer = forMs === null ? null : setTimeout(() => putAway(), forMs)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') putAway()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      if (timer !== null) clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [key])
  if (answer === null) return null
  const { is, say, message, next } = answer
  return (
    <div className={styles.answer} data-is={is} role={is === 'no' ? 'alert' : 'status'}>
      <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden>
        {is === 'no' ? <path d="m5 5 14 14M19 5 5 19" /> : <path d="m4 13 5.5 5.5L20 6" />}
      </svg>
      <h2>{say}</h2>
      <p>{message}</p>
      {is === 'no' ? (
        <div className={styles.ways}>
          {children}
          <button type="button" autoFocus onClick={onGone}>
            重扫
          </button>
        </div>
      ) : (
        <div className={styles.then}>
          {next === '' ? null : (
            <>
              <span>接着</span>
              <h3>{next}</h3>
            </>
          )}
          <i key={answer.key} />
        </div>
      )}
    </div>
  )
}
