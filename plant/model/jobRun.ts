import type { HandCommand } from '#contract/modules/equipment/plantMessages.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { batchKg, batchMs, batchSteps, stepMs } from './batchSteps.ts'
import { behaviours } from './behaviour.ts'
import { diceOf, streamOf } from './chance.ts'
import type { Dice } from './chance.ts'
import type { TimedCommand } from './orders.ts'
import { bootMs } from './overlay.ts'
import type { Window } from './shiftPlan.ts'
import type { Stretch } from './stretch.ts'
import { countsPerMs } from './track.ts'
import { hourMs, minuteMs, secondMs } from './week.ts'
import { afterBreakMs, afterBreakSlowdown, longestMicroStopMs, nightSlowdown } from './weekRun.ts'
import type { SimulatedMachine } from './weekRun.ts'

type Stop = { state: MachineState; leftMs: number; faultCode: number }
type Load = { recipeNo: number; batchSeq: number; fill: number; leftMs: number; isStarted: boolean; pace: number; atMs: number }
type Countdown = { fault: number; micro: number; wait: number; step: number }
type Run = { machine: SimulatedMachine; seed: number; windows: readonly Window[]; fromMs: number; untilMs: number }

/**
 * What a machine does with what hands put into it: a function of seed, commands and working hours. Until any instant only the commands
 * before it count, and every load brings dice of its own, so that what was does not change by what is done later.
 */
export function jobRun({ machine, seed, windows, fromMs, untilMs }: Run, commands: readonly TimedCommand[]): Stretch[] {
  const run = new MachineJobs(machine, seed, windows, fromMs)
  for (const { atMs, command } of commands) {
    if (atMs >= untilMs) break
    run.goOn(Math.max(fromMs, atMs))
    run.obey(command, atMs)
  }
  return run.close(untilMs)
}

class MachineJobs {
  readonly #machine: SimulatedMachine
  readonly #seed: number
  readonly #windows: readonly Window[]
  readonly #stretches: Stretch[] = []
  #atMs: number
  #window = 0
  #slowUntilMs = 0
  #load: Load | null = null
  #stops: Stop[] = []
  #left: Countdown = { fault: Infinity, micro: Infinity, wait: Infinity, step: Infinity }
  #dice: Dice
  #step = 0
  #stepDoneMs = 0
  #batch = -1

  constructor(machine: SimulatedMachine, seed: number, windows: readonly Window[], fromMs: number) {
    this.#machine = machine
    this.#seed = seed
    this.#windows = windows
    this.#atMs = fromMs
    this.#dice = diceOf(streamOf(seed, machine.code, 'job', 0))
  }

  obey(command: TimedCommand['command'], atMs: number): void {
    if (command.kind === 'break') this.#stops.unshift({ state: 'down', leftMs: Infinity, faultCode: command.faultCode })
    else if (command.kind === 'mend') this.#stops = this.#stops.filter(({ state }) => state !== 'down')
    else if (command.kind === 'power-cycle') this.#stops.unshift({ state: 'idle', leftMs: bootMs, faultCode: 0 })
    else if (command.kind === 'load') this.#take(command, atMs)
    else if (command.kind === 'start' && this.#load) this.#load.isStarted = true
    else if (command.kind === 'stop' && this.#load) this.#load.isStarted = false
    else if (command.kind === 'clean') this.#stops.push({ state: 'cleaning', leftMs: command.minutes * minuteMs, faultCode: 0 })
    else if (command.kind === 'empty') this.#giveBack()
  }

  close(untilMs: number): Stretch[] {
    this.goOn(untilMs)
    return this.#stretches
  }

  goOn(untilMs: number): void {
    while (this.#atMs < untilMs) {
      while ((this.#windows[this.#window]?.endMs ?? Infinity) <= this.#atMs) this.#window += 1
      const window = this.#windows[this.#window]
      if (window && window.startMs <= this.#atMs) this.#work(Math.min(untilMs, window.endMs), window)
      else if (this.#isOvertime()) this.#work(Math.min(untilMs, window?.startMs ?? untilMs), { isNight: false })
      else this.#rest(Math.min(untilMs, window?.startMs ?? untilMs))
    }
  }

  /** Whoever loads a machine in a break or on a Sunday is there, and stays until it is made. */
  #isOvertime(): boolean {
    const lastMs = this.#windows[this.#window - 1]?.endMs ?? -Infinity
    return this.#load !== null && this.#load.isStarted && this.#load.leftMs > 0 && this.#load.atMs >= lastMs
  }

  #take({ recipeNo, batchSeq, amount, setupMin }: Extract<HandCommand, { kind: 'load' }>, atMs: number): void {
    const machine = this.#machine
    const isMixer = machine.type === 'mixer'
    this.#dice = diceOf(streamOf(this.#seed, machine.code, 'job', atMs))
    const { meanHoursToFault, microStopsPerHour, waitsPerHour, cycleSpread } = behaviours[machine.type]
    const fill = isMixer ? amount / batchKg(machine) : 1
    const leftMs = isMixer ? batchMs(machine) : amount / countsPerMs(machine)
    this.#load = { recipeNo, batchSeq, fill, leftMs, isStarted: false, pace: 1 + cycleSpread * this.#dice.between(-0.5, 0.5), atMs }
    this.#step = isMixer ? 1 : 0
    this.#stepDoneMs = 0
    this.#batch += 1
    this.#left = {
      // without memory: a load is shorter than the time between faults, and a machine that began anew with each would hardly ever fail
      fault: this.#dice.exponential(meanHoursToFault * hourMs),
      micro: microStopsPerHour > 0 ? this.#dice.exponential(hourMs / microStopsPerHour) : Infinity,
      wait: waitsPerHour > 0 ? this.#dice.exponential(hourMs / waitsPerHour) : Infinity,
      step: isMixer ? stepMs(machine, 1) : Infinity,
    }
    if (setupMin > 0) this.#stops.push({ state: 'setup', leftMs: this.#dice.lognormal(setupMin, 0.2) * minuteMs, faultCode: 0 })
  }

  #giveBack(): void {
    this.#load = null
    this.#step = 0
    this.#stepDoneMs = 0
    this.#stops = this.#stops.filter(({ state }) => state === 'down' || state === 'cleaning')
  }

  /** Nobody is there; a repair goes on. */
  #rest(untilMs: number): void {
    const stop = this.#stops[0]
    if (stop?.state === 'down') this.#stand(stop, untilMs)
    if (this.#atMs < untilMs) this.#add('plannedStop', untilMs, 0, 0)
    this.#slowUntilMs = untilMs + afterBreakMs
  }

  #work(untilMs: number, window: Pick<Window, 'isNight'>): void {
    const stop = this.#stops[0]
    const load = this.#load
    if (stop) return this.#stand(stop, untilMs)
    if (load === null || !load.isStarted || load.leftMs <= 0) return this.#add('idle', untilMs, 0, 0)
    if (this.#atMs < this.#slowUntilMs) return this.#run(Math.min(untilMs, this.#slowUntilMs), load, window.isNight, afterBreakSlowdown)
    return this.#run(untilMs, load, window.isNight, 0)
  }

  #stand(stop: Stop, untilMs: number): void {
    const endMs = Math.min(this.#atMs + Math.ceil(stop.leftMs), untilMs)
    stop.leftMs -= endMs - this.#atMs
    this.#add(stop.state, endMs, stop.faultCode, 0)
    if (stop.leftMs <= 0) this.#stops.shift()
  }

  #run(untilMs: number, load: Load, isNight: boolean, slowdown: number): void {
    const pace = load.pace / (1 + (isNight ? nightSlowdown : 0) + slowdown)
    const { fault, micro, wait, step } = this.#left
    const runMs = Math.max(1, Math.ceil(Math.min(untilMs - this.#atMs, fault, micro, wait, step / pace, load.leftMs / pace)))
    this.#add('running', this.#atMs + runMs, 0, pace)
    for (const name of ['fault', 'micro', 'wait'] as const) this.#left[name] -= runMs
    this.#left.step -= runMs * pace
    this.#stepDoneMs += runMs * pace
    load.leftMs -= runMs * pace
    this.#endOfRun(load)
  }

  /** A fault outranks everything; what is made needs no stop any more. */
  #endOfRun(load: Load): void {
    const { repairMinutes, repairSigma, microStopSeconds, microStopsPerHour, waitMinutes, waitsPerHour, meanHoursToFault } = behaviours[this.#machine.type]
    if (this.#left.step <= 0 && this.#step < batchSteps) {
      this.#step += 1
      this.#stepDoneMs = 0
      this.#left.step = stepMs(this.#machine, this.#step)
    }
    if (load.leftMs <= 0) return
    if (this.#left.fault <= 0) {
      const faultCode = 1 + Math.floor(this.#dice.even() ** 2 * 8)
      this.#stops.unshift({ state: 'down', leftMs: this.#dice.lognormal(repairMinutes, repairSigma) * minuteMs, faultCode })
      this.#left.fault = this.#dice.exponential(meanHoursToFault * hourMs)
    } else if (this.#left.micro <= 0) {
      const leftMs = Math.min(longestMicroStopMs, 3 * secondMs + this.#dice.exponential(microStopSeconds) * secondMs)
      this.#stops.push({ state: 'minorStop', leftMs, faultCode: 0 })
      this.#left.micro = this.#dice.exponential(hourMs / microStopsPerHour)
    } else if (this.#left.wait <= 0) {
      this.#stops.push({ state: 'waiting', leftMs: this.#dice.lognormal(waitMinutes, 0.5) * minuteMs, faultCode: 0 })
      this.#left.wait = this.#dice.exponential(hourMs / waitsPerHour)
    }
  }

  #add(state: MachineState, endMs: number, faultCode: number, pace: number): void {
    const load = this.#load
    const numbers = { recipeNo: load?.recipeNo ?? 0, batchSeq: load?.batchSeq ?? 0, fill: load?.fill ?? 1 }
    const step = { step: this.#step, stepDoneMs: this.#stepDoneMs, batch: Math.max(0, this.#batch), campaign: Math.max(0, this.#batch) }
    this.#stretches.push({ startMs: this.#atMs, endMs, state, faultCode, pace, ...step, ...numbers })
    this.#atMs = endMs
  }
}
