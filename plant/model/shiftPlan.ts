import type { DemoMachine } from '#contract/modules/equipment/demoMachine.ts'
import { evenAt, streamOf } from './chance.ts'
import { dayMs, hourMs, minuteMs } from './week.ts'
import type { Week } from './week.ts'

/** A time in which people are at the machine. Night shift works 3 % slower, and everybody 8 % slower for 20 min after a break (factory.md 6.7). */
export type Window = { startMs: number; endMs: number; isNight: boolean }

/** Hours from 08:00 between the breaks of factory.md 6.2: 12:00–12:45, 17:30–18:00, then 00:00–00:45 and 04:00–04:20. */
const dayWork = [
  [0, 4],
  [4.75, 9.5],
  [10, 12],
] as const
const nightWork = [
  [12, 16],
  [16.75, 20],
  [20 + 1 / 3, 24],
] as const

/** Share of machines that work overtime on a Sunday shift; the last two hours before Monday stay free for maintenance. */
const sundayOvertimeShare = 0.4
const maintenanceHours = 2
const sunday = 6

/** Powder making runs through the breaks with a relief crew, services never stop. */
const throughBreaks = new Set(['W02'])
const alwaysOn = new Set(['W06'])

/** The working windows of a machine in one week, in order, without overlap. */
export function workWindows(machine: Pick<DemoMachine, 'code' | 'workshopCode'>, week: Week, seed: number): Window[] {
  if (alwaysOn.has(machine.workshopCode)) return [{ startMs: week.startMs, endMs: week.endMs, isNight: false }]
  const overtime = streamOf(seed, machine.code, 'overtime', week.index)
  const windows: Window[] = []
  for (let day = 0; day < 7; day += 1) {
    for (const isNight of [false, true]) {
      if (day === sunday && evenAt(overtime, isNight ? 1 : 0) >= sundayOvertimeShare) continue
      const shift = shiftWindows(week.startMs + day * dayMs, isNight, throughBreaks.has(machine.workshopCode))
      windows.push(...shift)
    }
  }
  return beforeMaintenance(windows, week.endMs - maintenanceHours * hourMs)
}

function shiftWindows(dayStartMs: number, isNight: boolean, isThrough: boolean): Window[] {
  const work = isNight ? nightWork : dayWork
  const spans = isThrough ? [[work[0][0], work[2][1]] as const] : work
  return spans.map(([from, to]) => ({ startMs: dayStartMs + Math.round(from * 60) * minuteMs, endMs: dayStartMs + Math.round(to * 60) * minuteMs, isNight }))
}

function beforeMaintenance(windows: Window[], lastMs: number): Window[] {
  return windows.flatMap(({ startMs, endMs, isNight }) => (startMs < lastMs ? [{ startMs, endMs: Math.min(endMs, lastMs), isNight }] : []))
}
