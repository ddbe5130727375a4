import { median, slope, swing } from '../figures.ts'
import type { Finding } from '../row.ts'
import type { Minute } from './minuteBook.ts'

/** What is loaded and compiled at first is no growth. */
const warmUp = 1 / 6
const minutesPerHour = 60
/** a day in an hour */
const timesFaster = 24

/** The promises of F-27 and M1 held against the minutes after the warm-up. */
export function soakFindings(minutes: readonly Minute[], displays: number): Finding[] {
  const settled = minutes.slice(Math.floor(minutes.length * warmUp))
  const all = (figure: keyof Minute) => settled.map((minute) => minute[figure])
  const perHour = (figure: keyof Minute) => slope(settled.map((minute) => ({ x: minute.minute / minutesPerHour, y: minute[figure] })))
  const serverPercent = (100 * perHour('serverMb')) / timesFaster / median(all('serverMb'))
  const heapPercent = (100 * perHour('serverHeapMb')) / timesFaster / median(all('serverHeapMb'))
  return [
    {
      what: 'server memory, slope per simulated hour',
      measured: serverPercent,
      unit: '%',
      atMost: 1,
      remark: `${perHour('serverMb').toFixed(1)} MB an hour of the clock at ${median(all('serverMb')).toFixed(0)} MB; its heap ${heapPercent.toFixed(2)} %`,
    },
    { what: 'server memory at most', measured: Math.max(...minutes.map(({ serverMb }) => serverMb)), unit: 'MB', atMost: 512 },
    { what: 'heap of the page at most', measured: Math.max(...all('pageHeapMb')), unit: 'MB', atMost: 150 },
    { what: 'heap of the page, slope per hour of the clock (M1)', measured: perHour('pageHeapMb'), unit: 'MB', atMost: 1 },
    { what: 'DOM nodes of the same board, ±', measured: 100 * swing(all('domNodes')), unit: '%', atMost: 5, remark: `${median(all('domNodes'))} nodes` },
    { what: 'displays connected at the end of the worst minute', measured: Math.min(...all('connected')), unit: '', atLeast: displays },
    {
      what: 'calls of people that failed',
      measured: all('failures').reduce((sum, count) => sum + count, 0),
      unit: `of ${all('answers').reduce((sum, count) => sum + count, 0)}`,
      atMost: 0,
    },
  ]
}
