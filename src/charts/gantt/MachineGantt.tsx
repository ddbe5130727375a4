import { useLayoutEffect, useMemo, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react'
import { barLane } from './barLane.ts'
import { percent, placeOf } from './ganttBar.ts'
import type { GanttBar, Span } from './ganttBar.ts'
import { clockIn, hourMarks } from './hourMarks.ts'
import type { MarkedShift } from './hourMarks.ts'
import styles from './MachineGantt.module.css'

export type GanttRow = { key: string; label: ReactNode; side: ReactNode; closed: readonly { startMs: number; endMs: number }[] }

/** What a hand may do with a bar: take it, or press a key on it. `currentTarget` of the event is the lane on which it stands. */
export type BarHands = { onGrab: (key: string, event: PointerEvent<HTMLElement>) => void; onKey: (key: string, event: KeyboardEvent<HTMLElement>) => void }

type Props = {
  rows: readonly GanttRow[]
  bars: readonly GanttBar[]
  span: Span
  nowMs: number
  plantTz: string
  /** the shifts that begin in the span are marked */
  shifts: readonly MarkedShift[]
  /** nobody works now, and what is shown begins with the next work */
  isRest: boolean
  hands: BarHands | null
  selected: string | null
  ghosts: readonly GanttBar[]
}

/** Machines × time: a row for each machine, planned bars with what really happened below them, changeover and cleaning hatched, closed hours shaded, now as a line. A bar is drawn anew only when it changes. */
export function MachineGantt({ rows, bars, span, nowMs, plantTz, shifts, isRest, hands, selected, ghosts }: Props) {
  const byRow = Map.groupBy(bars, ({ row }) => row)
  const ghostsByRow = Map.groupBy(ghosts, ({ row }) => row)
  const marks = hourMarks(span, plantTz, shifts, nowMs)
  const now = percent(nowMs, span)
  const isFree = (atMs: number, isShift: boolean) => !coversMark(now, percent(atMs, span), isShift) && percent(atMs, span) <= 100 - (isShift ? 12 : 8)
  return (
    <div className={styles.gantt} role="figure" aria-label="设备甘特">
      {isRest ? <p className={styles.rest}>休息中</p> : null}
      <div className={styles.axis}>
        {marks.map(({ atMs, text, isShift }) => (
          <span key={atMs} className={styles.mark} data-shift={isShift} style={{ left: `${percent(atMs, span)}%` }}>
            {isFree(atMs, isShift) ? text : ''}
          </span>
        ))}
        {now >= 0 && now <= 100 ? (
          <b className={styles.nowText} style={{ left: `${now}%` }}>
            {clockIn(nowMs, plantTz)}
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
              <Bars bars={byRow.get(key) ?? none} span={span} hands={hands} selected={selected} />
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

/** Whether the clock at `now` stands where the words of a mark begin or end (percent of the span). */
function coversMark(now: number, at: number, isShift: boolean): boolean {
  return at > now - (isShift ? 12 : 8) && at < now + 4
}

const none: readonly GanttBar[] = []

type BarsProps = Pick<Props, 'span' | 'hands' | 'selected'> & { bars: readonly GanttBar[] }

/** The bars of a lane: elements that are moved by hand, for 500 of them move with every plan. */
function Bars({ bars, span: { fromMs, toMs }, hands, selected }: BarsProps) {
  const [host, take] = useState<HTMLElement | null>(null)
  const isHeld = hands !== null
  const lane = useMemo(() => (host === null ? null : barLane(host, isHeld)), [host, isHeld])
  useLayoutEffect(() => lane?.draw(bars, { span: { fromMs, toMs }, selected }), [lane, bars, fromMs, toMs, selected])
  const grab = (event: PointerEvent<HTMLElement>) => barAt(event, (key) => hands?.onGrab(key, event))
  const press = (event: KeyboardEvent<HTMLElement>) => barAt(event, (key) => hands?.onKey(key, event))
  return <div ref={take} className={styles.bars} role="presentation" onPointerDown={grab} onKeyDown={press} />
}

function barAt({ target }: SyntheticEvent, say: (key: string) => void): void {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-bar]')?.dataset['bar'] : undefined
  if (key !== undefined) say(key)
}

function placed(startMs: number, endMs: number, span: Span): { left: string; width: string } {
  const { left, width } = placeOf(startMs, endMs, span)
  return { left: `${left}%`, width: `${width}%` }
}
