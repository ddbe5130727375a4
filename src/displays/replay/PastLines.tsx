import { usePastLedger } from '../../api/replay.ts'
import { clockText } from '../live/clockText.ts'
import { backMs, ledgerKinds, pastLines } from './pastLedger.ts'
import styles from './Replay.module.css'

/** How long one answer serves, ms. */
const serveMs = 10 * 60_000

/** What had just been weighed and scanned at the moment that is replayed, the newest first. */
export function PastLines({ atMs, plantTz }: { atMs: number; plantTz: string }) {
  const fromMs = Math.floor(atMs / serveMs) * serveMs
  const { data, isError, isPlaceholderData } = usePastLedger(fromMs - backMs, fromMs + serveMs)
  const { lines, says } = pastLines(data, { atMs, plantTz, isOther: isPlaceholderData, isFailed: isError })
  return (
    <section className={styles.lines} aria-label="称量和扫码">
      <h2>称量和扫码</h2>
      {says === '' ? null : <p>{says}</p>}
      <ul>
        {lines.map(({ at, kind, text, by }) => (
          <li key={`${at} ${kind} ${text}`}>
            <span>
              {clockText(at, plantTz)} {ledgerKinds[kind]} {by}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
