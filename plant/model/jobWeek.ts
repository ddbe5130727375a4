import type { TimedCommand } from './orders.ts'
import { jobRun } from './jobRun.ts'
import { workWindows } from './shiftPlan.ts'
import type { Stretch } from './stretch.ts'
import { weekAt } from './week.ts'
import type { Week } from './week.ts'
import type { SimulatedMachine } from './weekRun.ts'

/** Machines that run only what was loaded. Scales and services keep the shift plan: nobody loads them. */
const loaded = new Set<string>(['mixer', 'mill', 'sieve', 'press', 'filler', 'pack'])
/** nobody's load lies longer in a machine */
const longestLoadMs = 14 * 24 * 3_600_000

export const isLoaded = ({ type }: Pick<SimulatedMachine, 'type'>) => loaded.has(type)

type Inputs = { machine: SimulatedMachine; week: Week; seed: number; timeZone: string }

/** One week of a machine that runs on loads. What lies in it on Monday was put in before: the run begins with that load, and its end is cut to the week. */
export function jobWeek({ machine, week, seed, timeZone }: Inputs, commands: readonly TimedCommand[]): Stretch[] {
  const inForce = commands.filter(({ atMs }) => atMs >= week.startMs - longestLoadMs)
  const first = inForce.findLastIndex(({ atMs, command }) => command.kind === 'load' && atMs < week.startMs)
  const since = first === -1 ? inForce.filter(({ atMs }) => atMs >= week.startMs) : inForce.slice(first)
  const fromMs = Math.min(week.startMs, since[0]?.atMs ?? week.startMs)
  const windows = []
  for (let one = weekAt(fromMs, timeZone); one.index <= week.index; one = weekAt(one.endMs, timeZone)) windows.push(...workWindows(machine, one, seed))
  const stretches = jobRun({ machine, seed, windows, fromMs, untilMs: week.endMs }, since)
  return stretches.flatMap((stretch) => (stretch.endMs <= week.startMs ? [] : [cutAt(stretch, week.startMs)]))
}

function cutAt(stretch: Stretch, startMs: number): Stretch {
  if (stretch.startMs >= startMs) return stretch
  return { ...stretch, startMs, stepDoneMs: stretch.stepDoneMs + (startMs - stretch.startMs) * stretch.pace }
}
