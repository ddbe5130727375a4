import { usePastLedger } from '../../api/replay.ts'
import { clockText } from '../live/clockText.ts'
import styles from './Replay.module.css'

/** What is looked back from a moment, and how long one answer serves, ms. */
const [backMs, serveMs] = [30 * 60_000, 10 * 60_000]
const most = 4
const kinds = { weigh: '称量', scan: '扫码' } as const

/** What had just been weighed and scanned at the moment that is replayed, the newest first. */
export function PastLines({ atMs, plantTz }: { atMs: number; plantTz: string }) {
  const fromMs = Math.floor(atMs / serveMs) * serveMs
  const { data, isError } = usePastLedger(fromMs - backMs, fromMs + serveMs)
  const lines = (data?.lines ?? [])
    .filter(({ at }) => at <= atMs && at > atMs - backMs)
    .slice(-most)
    .toReversed()
  const says = isError ? '没有读出，过一会儿再看' : data?.hidden.length === 2 ? '没有权限看称量和扫码记录' : lines.length === 0 ? '之前半小时没有' : ''
  return (
    <section className={styles.lines} aria-label="称量和扫码">
      <h2>称量和扫码</h2>
      {data === undefined && !isError ? <p>正在读取</p> : says === '' ? null : <p>{says}</p>}
      <ul>
        {lines.map(({ at, kind, text, by }) => (
          <li key={`${at} ${kind} ${text}`}>
            <span>
              {clockText(at, plantTz)} {kinds[kind]} {by}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
