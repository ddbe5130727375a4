import { memo } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { hourMarks } from './hourMarks.ts'
import styles from './MachineGantt.module.css'

/** A bar on a row; times are ms since the epoch. `tone` late: misses its due date, behind: later than planned. */
export type GanttBar = {
  key: string
  row: string
  label: string
  /** said to who points at it or hears it */
  title: string
  colour: string
  startMs: number
  endMs: number
  changeKind: 'none' | 'changeover' | 'cleaning'
  changeStartMs: number
  changeEndMs: number
  actualStartMs: number | null
  /** of what runs, how far it is by now */
  actualEndMs: number | null
  tone: 'plan' | 'running' | 'done' | 'late' | 'behind' | 'conflict'
  note: string
  isPinned: boolean
}

export type GanttRow = { key: string; label: ReactNode; side: ReactNode; closed: readonly { startMs: number; endMs: number }[] }

export type Span = { fromMs: number; toMs: number }

/** What a hand may do with a bar: take it, or press a key on it. */
export type BarHands = { onGrab: (key: string, event: PointerEvent<HTMLElement>) => void; onKey: (key: string, event: KeyboardEvent<HTMLElement>) => void }

type Props = {
  rows: readonly GanttRow[]
  bars: readonly GanttBar[]
  span: Span
  nowMs: number
  plantTz: string
  hands: BarHands | null
  selected: string | null
  ghosts: readonly GanttBar[]
}

/** Machines × time: a row for each machine, planned bars with what really happened below them, changeover and cleaning hatched, closed hours shaded, now as a line. A bar is drawn anew only when it changes. */
export function MachineGantt({ rows, bars, span, nowMs, plantTz, hands, selected, ghosts }: Props) {
  const byRow = Map.groupBy(bars, ({ row }) => row)
  const ghostsByRow = Map.groupBy(ghosts, ({ row }) => row)
  const marks = hourMarks(span, plantTz)
  const now = percent(nowMs, span)
  return (
    <div className={styles.gantt} role="figure" aria-label="设备甘特">
      <div className={styles.axis}>
        {marks.map(({ atMs, text, isShift }) => (
          <span key={atMs} className={styles.mark} data-shift={isShift} style={{ left: `${percent(atMs, span)}%` }}>
            {text}
          </span>
        ))}
        {now >= 0 && now <= 100 ? (
          <b className={styles.nowText} style={{ left: `${now}%` }}>
            {clock(nowMs, plantTz)}
          </b>
        ) : null}
      </div>
      <div className={styles.rows}>
        {rows.map(({ key, label, side, closed }) => (
          <div key={key} className={styles.row} data-row={key}>
            <div className={styles.label}>
              {label}
              {side}
            </div>
            <div className={styles.lane}>
              {closed.map(({ startMs, endMs }) => (
                <i key={startMs} className={styles.closed} style={placed(startMs, endMs, span)} />
              ))}
              {(ghostsByRow.get(key) ?? []).map((bar) => (
                <i key={`was ${bar.key}`} className={styles.ghost} style={placed(bar.startMs, bar.endMs, span)} />
              ))}
              {(byRow.get(key) ?? []).map((bar) => (
                <Bar key={bar.key} {...omitKey(bar)} barKey={bar.key} fromMs={span.fromMs} toMs={span.toMs} hands={hands} isSelected={bar.key === selected} />
              ))}
            </div>
          </div>
        ))}
        <div className={styles.over}>
          {marks
            .filter(({ isShift }) => isShift)
            .map(({ atMs }) => (
              <i key={atMs} className={styles.shiftLine} style={{ left: `${percent(atMs, span)}%` }} />
            ))}
          {now >= 0 && now <= 100 ? <i className={styles.nowLine} style={{ left: `${now}%` }} /> : null}
        </div>
      </div>
    </div>
  )
}

type BarProps = Omit<GanttBar, 'key'> & Span & { barKey: string; hands: BarHands | null; isSelected: boolean }

/** Its properties are plain values, so that of 500 bars only those are drawn anew that changed (performance.md G1). */
const Bar = memo(function Bar({ barKey, hands, isSelected, fromMs, toMs, ...bar }: BarProps) {
  const span = { fromMs, toMs }
  const { startMs, endMs, changeStartMs, changeEndMs, actualStartMs, actualEndMs } = bar
  if (endMs <= fromMs || Math.min(startMs, changeStartMs) >= toMs) return null
  const isShort = (Math.min(endMs, toMs) - Math.max(startMs, fromMs)) / (toMs - fromMs) < 0.035
  return (
    <>
      {bar.changeKind === 'none' ? null : <i className={styles.change} data-kind={bar.changeKind} style={placed(changeStartMs, changeEndMs, span)} />}
      <BarBody bar={bar} barKey={barKey} style={placed(startMs, endMs, span)} hands={hands} isSelected={isSelected} isShort={isShort} />
      {actualStartMs === null ? null : <i className={styles.actual} data-tone={bar.tone} style={placed(actualStartMs, actualEndMs ?? actualStartMs, span)} />}
      {actualEndMs !== null && actualEndMs > endMs ? <i className={styles.over} style={placed(endMs, actualEndMs, span)} /> : null}
    </>
  )
})

type BodyProps = {
  bar: Omit<GanttBar, 'key'>
  barKey: string
  style: { left: string; width: string }
  hands: BarHands | null
  isSelected: boolean
  isShort: boolean
}

function BarBody({ bar: { label, title, colour, tone, note, isPinned }, barKey, style, hands, isSelected, isShort }: BodyProps) {
  const inside = <Inside label={isShort ? '' : label} note={isShort ? '' : note} colour={colour} isPinned={isPinned} />
  const shared = { className: styles.bar, 'data-tone': tone, 'data-selected': isSelected, style, title, 'data-bar': barKey }
  if (hands === null) return <div {...shared}>{inside}</div>
  return (
    <button type="button" {...shared} onPointerDown={(event) => hands.onGrab(barKey, event)} onKeyDown={(event) => hands.onKey(barKey, event)}>
      {inside}
    </button>
  )
}

/** What stands in a bar stays as it is when the bar moves, which is most of what a new plan does. */
const Inside = memo(function Inside({ label, note, colour, isPinned }: Pick<GanttBar, 'label' | 'note' | 'colour' | 'isPinned'>) {
  return (
    <>
      <span className={styles.swatch} style={{ background: colour === '' ? 'var(--mark)' : colour }} />
      {label === '' ? null : <span className={styles.word}>{label}</span>}
      {note === '' ? null : <span className={styles.note}>{note}</span>}
      {isPinned ? <span className={styles.pin} aria-label="已锁定" /> : null}
    </>
  )
})

/** React keeps `key` for itself. */
function omitKey({ key: _kept, ...bar }: GanttBar): Omit<GanttBar, 'key'> {
  return bar
}

function percent(atMs: number, { fromMs, toMs }: Span): number {
  return ((atMs - fromMs) / (toMs - fromMs)) * 100
}

function placed(startMs: number, endMs: number, span: Span): { left: string; width: string } {
  const left = Math.max(0, percent(startMs, span))
  const right = Math.min(100, percent(endMs, span))
  return { left: `${left.toFixed(3)}%`, width: `${Math.max(0, right - left).toFixed(3)}%` }
}

function clock(atMs: number, plantTz: string): string {
  return new Date(atMs).toLocaleTimeString('zh-CN', { timeZone: plantTz, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}
