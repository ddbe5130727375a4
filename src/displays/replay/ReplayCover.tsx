import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { replaySpeeds } from '#contract/modules/replay/replay.ts'
import type { Marks } from '#contract/modules/replay/replay.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../api/address.ts'
import { useMarks } from '../../api/replay.ts'
import { ageText } from '../../charts/duration.ts'
import { replayStore, seek } from '../../realtime/replay/replay.ts'
import { clockText } from '../live/clockText.ts'
import { PastLines } from './PastLines.tsx'
import { Scrubber } from './Scrubber.tsx'
import styles from './Replay.module.css'

const halfShiftMs = 6 * 3_600_000
const minuteMs = 60_000
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** What makes a replay one at the first look: a striped frame, 回放 as the largest word, both clocks, and the scrubber with what happened. Nobody can take it for live. */
export function ReplayCover() {
  const { atMs, speed, isPlaying, isWaiting, failure } = useStore(replayStore)
  const [middleMs] = useState(atMs)
  const nowMs = useNow()
  const [fromMs, toMs] = [middleMs - halfShiftMs, middleMs + halfShiftMs]
  const marks = useMarks(fromMs, toMs).data
  useReplayKeys(marks)
  const { plantTz } = configuration
  const text = wireTime(atMs, plantTz)
  const events = (marks?.marks ?? [])
    .filter(({ at }) => at <= atMs)
    .slice(-6)
    .toReversed()
  return (
    <>
      <div className={styles.stripes} aria-hidden />
      <aside className={styles.panel} aria-label="回放">
        <div className={styles.head}>
          <strong className={styles.word}>回放</strong>
          <time className={styles.clock}>{text.slice(11)}</time>
          <span>
            {text.slice(5, 10)} {weekdays[new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay()]}
          </span>
          <span className={styles.now}>
            不是现在，{ageText(Math.max(0, nowMs - atMs))}前
            <br />
            现在 {clockText(nowMs, plantTz)}
          </span>
        </div>
        <ul className={styles.events} aria-label="刚发生">
          {failure === null ? null : <li className={styles.failure}>{failure}</li>}
          {isWaiting && failure === null ? <li>正在读取历史</li> : null}
          {events.map(({ at, kind, text: words }) => (
            <li key={`${at} ${words}`}>
              <button type="button" onClick={() => seek(at)}>
                <span>
                  {markShape[kind]} {clockText(at, plantTz)}
                </span>
                {words}
              </button>
            </li>
          ))}
        </ul>
        <PastLines atMs={atMs} plantTz={plantTz} />
      </aside>
      <div className={styles.bottom}>
        <div className={styles.keys}>
          <button type="button" aria-label="后退一分钟" onClick={() => seek(atMs - minuteMs)}>
            ◀
          </button>
          <button type="button" className={styles.play} aria-label={isPlaying ? '暂停' : '播放'} onClick={togglePlaying}>
            {isPlaying ? '❚❚' : '▶'}
          </button>
          <button type="button" aria-label="前进一分钟" onClick={() => seek(atMs + minuteMs)}>
            ▶▶
          </button>
          <div className={styles.speeds} role="group" aria-label="速度">
            {replaySpeeds.map((one) => (
              <button key={one} type="button" aria-pressed={one === speed} onClick={() => replayStore.setState({ speed: one })}>
                {one}×
              </button>
            ))}
          </div>
        </div>
        <Scrubber marks={marks} fromMs={fromMs} toMs={toMs} atMs={atMs} nowMs={nowMs} plantTz={plantTz} />
      </div>
    </>
  )
}

const markShape = { alarm: '▲', stop: '■', batch: '◆' } as const

function togglePlaying(): void {
  replayStore.setState(({ isPlaying }) => ({ isPlaying: !isPlaying, failure: null }))
}

/** The time of this computer: the server's clock of a replay is that of the past. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Space plays and pauses, ← and → go a minute, with Shift ten, , and . go to the event before and after, + and − change the speed. */
function useReplayKeys(marks: Marks | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const { atMs, speed } = replayStore.getState()
    const step = (event.shiftKey ? 10 : 1) * minuteMs
    const at = replaySpeeds.findIndex((one) => one === speed)
    const faster = (by: 1 | -1) => replayStore.setState({ speed: replaySpeeds[Math.min(replaySpeeds.length - 1, Math.max(0, at + by))] ?? speed })
    const go = (to: number | undefined) => (to === undefined ? undefined : seek(to))
    if (event.key === ' ') togglePlaying()
    else if (event.key === 'ArrowLeft') seek(atMs - step)
    else if (event.key === 'ArrowRight') seek(atMs + step)
    else if (event.key === ',') go(marks?.marks.findLast((mark) => mark.at < atMs - 1000)?.at)
    else if (event.key === '.') go(marks?.marks.find((mark) => mark.at > atMs + 1000)?.at)
    else if (event.key === '+' || event.key === '=') faster(1)
    else if (event.key === '-') faster(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear, { capture: true }) // before the keys of the board itself
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [])
}
