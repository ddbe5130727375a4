import type { KeyboardEvent, PointerEvent } from 'react'
import type { Marks } from '#contract/modules/replay/replay.ts'
import { seek } from '../../realtime/replay/replay.ts'
import { clockText } from '../live/clockText.ts'
import styles from './Replay.module.css'

type Props = { marks: Marks | undefined; fromMs: number; toMs: number; atMs: number; nowMs: number; plantTz: string }
/** How many machines ran in each period, as steps from the bottom of a picture one high. */
function runningPath(running: readonly number[]): string {
  const most = Math.max(1, ...running)
  return `M0 1 ${running.map((count, at) => `L${at} ${1 - count / most} H${at + 1}`).join(' ')} V1 Z`
}

const hourMs = 3_600_000
const lanes = { alarm: 10, stop: 28, batch: 46 } as const
const height = 96

/** The hours around: alarms by their shapes, batches that began, how many machines ran; what comes after the moment is hollow, what has not happened is hatched. */
export function Scrubber({ marks, fromMs, toMs, atMs, nowMs, plantTz }: Props) {
  const at = (ms: number) => `${(100 * (ms - fromMs)) / (toMs - fromMs)}%`
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(fromMs + ((event.clientX - left) / width) * (toMs - fromMs))
  }
  const hours = Array.from({ length: 13 }, (_none, index) => Math.ceil(fromMs / hourMs) * hourMs + index * hourMs).filter((ms) => ms < toMs)
  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label="回放的时间"
      aria-valuemin={fromMs}
      aria-valuemax={toMs}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={clockText(atMs, plantTz)}
      onPointerDown={go}
      onPointerMove={(event) => (event.buttons === 1 ? go(event) : undefined)}
      onKeyDown={(event: KeyboardEvent) => (event.key === 'Home' ? seek(fromMs) : event.key === 'End' ? seek(toMs) : undefined)}
    >
      <svg className={styles.running} viewBox={`0 0 ${marks?.running.length ?? 1} 1`} preserveAspectRatio="none" aria-hidden>
        <path d={runningPath(marks?.running ?? [])} />
      </svg>
      {(marks?.marks ?? []).map(({ at: ms, kind, priority, text }) => (
        <span
          key={`${ms} ${kind} ${text}`}
          className={styles.mark}
          data-kind={kind}
          data-priority={priority}
          data-future={ms > atMs}
          style={{ left: at(ms), top: lanes[kind] }}
          title={`${clockText(ms, plantTz)} ${text}`}
        />
      ))}
      {nowMs < toMs ? (
        <span className={styles.future} style={{ left: at(Math.max(fromMs, nowMs)) }}>
          还没发生
        </span>
      ) : null}
      <span className={styles.played} style={{ width: at(atMs) }} />
      {hours.map((ms) => (
        <span key={ms} className={styles.hour} style={{ left: at(ms) }}>
          {clockText(ms, plantTz).slice(0, 5)}
        </span>
      ))}
      <span className={styles.hand} style={{ left: at(atMs), height }} />
    </div>
  )
}
