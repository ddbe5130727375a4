import type { TimedCommand } from './orders.ts'
import { stretchIndexAt } from './stretch.ts'
import type { Stretch } from './stretch.ts'
import { secondMs } from './week.ts'

/** A PLC that restarts: silent for the first time, then standing until its program runs. */
export const bootSilentMs = 15 * secondMs
export const bootMs = 25 * secondMs

type Forced = Pick<Stretch, 'startMs' | 'endMs' | 'state' | 'faultCode'>

/** The week as it goes with the commands given so far: a broken machine is down until it is mended, then goes on where its plan stands. */
export function withCommands(planned: readonly Stretch[], commands: readonly TimedCommand[]): Stretch[] {
  let stretches: Stretch[] = [...planned]
  for (const forced of forcedTimes(commands)) stretches = forcedInto(stretches, forced)
  return stretches
}

function forcedTimes(commands: readonly TimedCommand[]): Forced[] {
  const forced: Forced[] = []
  let broken: Forced | null = null
  for (const { atMs, command } of commands) {
    if (command.kind === 'power-cycle') forced.push({ startMs: atMs, endMs: atMs + bootMs, state: 'idle', faultCode: 0 })
    if (command.kind !== 'break' && command.kind !== 'mend') continue
    if (broken) broken.endMs = atMs
    broken = command.kind === 'break' ? { startMs: atMs, endMs: Infinity, state: 'down', faultCode: command.faultCode } : null
    if (broken) forced.push(broken)
    // a planned fault ends too when somebody mends the machine
    else forced.push({ startMs: atMs, endMs: NaN, state: 'running', faultCode: 0 })
  }
  return forced
}

function forcedInto(stretches: readonly Stretch[], forced: Forced): Stretch[] {
  if (Number.isNaN(forced.endMs)) return mendedFrom(stretches, forced.startMs)
  const result: Stretch[] = []
  for (const stretch of stretches) {
    const fromMs = Math.max(stretch.startMs, forced.startMs)
    const toMs = Math.min(stretch.endMs, forced.endMs)
    if (fromMs >= toMs) result.push(stretch)
    else result.push(...cut(stretch, fromMs, toMs, { state: forced.state, faultCode: forced.faultCode, pace: 0 }))
  }
  return result
}

/** The planned fault at `atMs`, if there is one, ends now: the machine stands idle until its plan goes on. */
function mendedFrom(stretches: readonly Stretch[], atMs: number): Stretch[] {
  const index = stretchIndexAt(stretches, atMs)
  return stretches.flatMap((stretch, at) => {
    if (at !== index || stretch.state !== 'down' || atMs < stretch.startMs || atMs >= stretch.endMs) return [stretch]
    return cut(stretch, atMs, stretch.endMs, { state: 'idle', faultCode: 0, pace: 0 })
  })
}

/** `stretch` with something else between two instants. */
function cut(stretch: Stretch, fromMs: number, toMs: number, other: Pick<Stretch, 'state' | 'faultCode' | 'pace'>): Stretch[] {
  const doneMs = (atMs: number) => stretch.stepDoneMs + (atMs - stretch.startMs) * stretch.pace
  const parts: Stretch[] = [
    { ...stretch, endMs: fromMs },
    { ...stretch, ...other, startMs: fromMs, endMs: toMs, stepDoneMs: doneMs(fromMs) },
    { ...stretch, startMs: toMs, stepDoneMs: doneMs(toMs) },
  ]
  return parts.filter(({ startMs, endMs }) => startMs < endMs)
}
