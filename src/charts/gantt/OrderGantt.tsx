// programs that include only what they import find the types here
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./frappeGantt.d.ts" />
import { useEffect, useRef } from 'react'
import type { FrappeGantt, FrappeTask } from 'frappe-gantt'
import './frappeGantt.css'
import styles from './OrderGantt.module.css'
import { orderGanttModes } from './orderGanttModes.ts'

/** An order from its first to its last task, ms since the epoch; `progress` 0 to 100, `late` says by how much where it is late. */
export type OrderBar = { key: string; orderNo: string; product: string; late: string; startMs: number; endMs: number; progress: number; isLate: boolean }

export type OrderGanttMode = 'Hour' | 'Quarter Day' | 'Day' | 'Week'

/**
 * Orders × time, drawn by frappe-gantt (STK-017). It draws everything anew, which takes long: only when a bar has changed is it asked to. Names stand at
 * the head of the rows: on bars they would be cut where a bar begins before the picture, and lie over the line of now.
 */
export function OrderGantt({ bars, mode, barHeight }: { bars: readonly OrderBar[]; mode: OrderGanttMode; barHeight: number }) {
  const element = useRef<HTMLDivElement>(null)
  const drawn = useRef<FrappeGantt | null>(null)
  const text = JSON.stringify(tasksOf(bars))
  useEffect(() => {
    let isGone = false
    const tasks = JSON.parse(text) as FrappeTask[] // written two lines above
    const draw = async () => {
      const { default: Gantt } = await import('frappe-gantt')
      if (isGone || element.current === null) return
      if (drawn.current !== null) {
        drawn.current.refresh(tasks)
        return settle(element.current)
      }
      drawn.current = new Gantt(element.current, tasks, {
        ...options,
        view_modes: orderGanttModes(mode),
        view_mode: mode,
        bar_height: barHeight,
        padding: Math.round(barHeight / 2),
      })
      const picture = element.current.querySelector('.gantt-container')
      picture?.addEventListener('scroll', () => keepDaysApart(picture)) // its own listener came first
      const now = picture?.querySelector<HTMLElement>('.current-highlight')
      if (now) picture?.scrollTo({ left: now.offsetLeft - picture.clientWidth / 10, behavior: 'instant' }) // its own way there is slow, and bars that come meanwhile would end it
      return settle(element.current)
    }
    void draw()
    return () => {
      isGone = true
    }
  }, [text, mode, barHeight])
  useEffect(() => {
    drawn.current?.change_view_mode(mode)
    if (element.current !== null) settle(element.current)
  }, [mode])
  return (
    <div className={styles.frame}>
      <ol className={styles.names} aria-label="订单">
        {bars.map(({ key, orderNo, product, late, isLate }) => (
          <li key={key} data-late={isLate}>
            <div>
              <span>{product}</span>
              {late === '' ? null : <em>▲ {late}</em>}
              <small>{orderNo}</small>
            </div>
          </li>
        ))}
      </ol>
      <div ref={element} className={styles.orders} role="figure" aria-label="订单甘特" />
    </div>
  )
}

/**
 * On a large wall frappe-gantt compares a width that is scaled with one that is not, and leaves its picture narrow: it is as wide as its rows. It also
 * reckons the day at the left edge in the wrong unit when it draws anew, and rightly when it is moved. Names stand beside the rows as it drew them.
 */
function settle(host: HTMLElement): void {
  const row = host.querySelector('.grid-row')
  const width = row?.getAttribute('width') ?? null
  host.parentElement?.style.setProperty('--order-row', `${row?.getAttribute('height') ?? 0}px`)
  host.parentElement?.style.setProperty('--order-head', `${row?.getAttribute('y') ?? 0}px`)
  if (width !== null) host.querySelector('svg.gantt')?.setAttribute('width', width)
  host.querySelector('.gantt-container')?.dispatchEvent(new Event('scroll'))
}

/** The day at the left edge stays while the picture moves: the next day is not written over it. */
function keepDaysApart(picture: Element): void {
  const current = picture.querySelector('.current-upper')
  const edge = current?.getBoundingClientRect()
  for (const day of picture.querySelectorAll<HTMLElement>('.upper-text')) {
    const isUnder = day !== current && edge !== undefined && day.getBoundingClientRect().left >= edge.left && day.getBoundingClientRect().left < edge.right + 4
    day.style.visibility = isUnder ? 'hidden' : ''
  }
}

const options = {
  readonly: true,
  popup: false,
  language: 'zh',
  today_button: false,
  view_mode_select: false,
  infinite_padding: false,
  container_height: 'auto',
  scroll_to: 'today',
} as const

function tasksOf(bars: readonly OrderBar[]): FrappeTask[] {
  return bars.map(({ key, startMs, endMs, progress, isLate }) => ({
    id: `o${key.replaceAll(/\W/g, '')}`, // it becomes a class of CSS
    name: '',
    start: localText(startMs),
    end: localText(Math.max(endMs, startMs + 600_000)),
    progress: Math.round(progress),
    custom_class: isLate ? 'late' : 'planned',
  }))
}

/** As frappe-gantt reads times: on the wall clock of the screen. */
function localText(atMs: number): string {
  const local = new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', ' ')
}
