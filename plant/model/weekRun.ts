import type { SimulatedType } from '#contract/modules/equipment/demo/faultWords.ts'
import type { DemoMachine } from '#contract/modules/equipment/demoMachine.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { batchSteps, stepMs } from './batchSteps.ts'
import { behaviours, changeoverAt } from './behaviour.ts'
import type { Behaviour } from './behaviour.ts'
import { diceOf, evenAt, streamOf } from './chance.ts'
import type { Dice, Stream } from './chance.ts'
import { workWindows } from './shiftPlan.ts'
import type { Window } from './shiftPlan.ts'
import type { Stretch } from './stretch.ts'
import { hourMs, minuteMs, secondMs } from './week.ts'
import type { Week } from './week.ts'

export type SimulatedMachine = DemoMachine & { type: SimulatedType }

type Stop = { state: MachineState; leftMs: number; faultCode: number }

/** What can end a running stretch, with the running time that is left until then. */
type Countdown = { fault: number; micro: number; wait: number; campaign: number; step: number }

export const nightSlowdown = 0.03
export const afterBreakSlowdown = 0.08
export const afterBreakMs = 20 * minuteMs
/** A longer stop is no micro-stop any more (factory.md 7.3). */
export const longestMicroStopMs = 115 * secondMs

const services = new Set<string>(['hvac', 'dust', 'utility'])
/** Recipe numbers of the 60 demo formulas (factory.md 6.4). */
const firstRecipe = 1001
const recipes = 60
/** Batch numbers go on from week to week. */
const batchesPerWeek = 1000

/** The week of one machine as it goes without anybody's command: a semi-Markov run through its shifts (factory.md 6.7). */
export function weekRun(machine: SimulatedMachine, week: Week, seed: number): Stretch[] {
  const run = new MachineWeek(machine, week, diceOf(streamOf(seed, machine.code, 'run', week.index)), streamOf(seed, machine.code, 'recipe'))
  for (const window of workWindows(machine, week, seed)) run.work(window)
  return run.close()
}

class MachineWeek {
  readonly #machine: SimulatedMachine
  readonly #week: Week
  readonly #dice: Dice
  readonly #behaviour: Behaviour
  readonly #recipes: Stream
  readonly #stretches: Stretch[] = []
  readonly #left: Countdown
  #stops: Stop[] = []
  #atMs: number
  #step: number
  #stepDoneMs = 0
  #batch = 0
  #campaign = 0
  #campaignPace = 1

  constructor(machine: SimulatedMachine, week: Week, dice: Dice, recipeStream: Stream) {
    this.#recipes = recipeStream
    this.#machine = machine
    this.#week = week
    this.#dice = dice
    this.#behaviour = behaviours[machine.type]
    this.#atMs = week.startMs
    this.#step = machine.type === 'mixer' ? 1 : 0
    this.#left = {
      fault: this.#untilFault(),
      micro: this.#untilMicro(),
      wait: this.#untilWait(),
      campaign: this.#untilChange() * dice.even(),
      step: this.#untilStep(),
    }
    this.#campaignPace = 1 + this.#behaviour.cycleSpread * dice.between(-0.5, 0.5)
  }

  work(window: Window): void {
    const hadBreak = this.#rest(window.startMs)
    if (hadBreak) this.#stops.push({ state: 'idle', leftMs: this.#dice.between(10, 150) * secondMs, faultCode: 0 })
    const slowUntilMs = hadBreak ? window.startMs + afterBreakMs : window.startMs
    while (this.#atMs < window.endMs) {
      const stop = this.#stops[0]
      if (stop) this.#stand(stop, window.endMs)
      else if (this.#atMs < slowUntilMs) this.#run(Math.min(slowUntilMs, window.endMs), window, afterBreakSlowdown)
      else this.#run(window.endMs, window, 0)
    }
    this.#stops = this.#stops.filter(({ state }) => state === 'down' || state === 'cleaning' || state === 'setup')
  }

  close(): Stretch[] {
    this.#rest(this.#week.endMs)
    return this.#stretches
  }

  /** Fills the time until people come back; a repair goes on meanwhile. Says whether there was such a time. */
  #rest(untilMs: number): boolean {
    if (untilMs <= this.#atMs) return false
    const stop = this.#stops[0]
    if (stop?.state === 'down') this.#stand(stop, untilMs)
    if (this.#atMs < untilMs) this.#add('plannedStop', untilMs, 0, 0)
    return true
  }

  #stand(stop: Stop, untilMs: number): void {
    const endMs = Math.min(this.#atMs + Math.ceil(stop.leftMs), untilMs)
    stop.leftMs -= endMs - this.#atMs
    this.#add(stop.state, endMs, stop.faultCode, 0)
    if (stop.leftMs <= 0) this.#stops.shift()
  }

  #run(untilMs: number, window: Window, slowdown: number): void {
    const pace = this.#campaignPace / (1 + (window.isNight ? nightSlowdown : 0) + slowdown)
    const { fault, micro, wait, step } = this.#left
    // a batch in the mixer is finished before the shade changes
    const campaign = this.#step === 0 ? this.#left.campaign : Infinity
    const runMs = Math.max(1, Math.ceil(Math.min(untilMs - this.#atMs, fault, micro, wait, campaign, step / pace)))
    this.#add('running', this.#atMs + runMs, 0, pace)
    this.#left.fault -= runMs
    this.#left.micro -= runMs
    this.#left.wait -= runMs
    this.#left.campaign -= runMs
    this.#left.step -= runMs * pace
    this.#stepDoneMs += runMs * pace
    this.#endOfRun()
  }

  /** Starts what has come due; a fault outranks everything and the rest stays due. */
  #endOfRun(): void {
    if (this.#left.fault <= 0) return this.#startFault()
    if (this.#left.step <= 0) this.#nextStep()
    if (this.#left.campaign <= 0 && (this.#step === 0 || this.#stepDoneMs === 0)) return this.#startChangeover()
    if (this.#left.micro <= 0) return this.#startMicroStop()
    if (this.#left.wait <= 0) this.#startWait()
    return undefined
  }

  #startFault(): void {
    const code = 1 + Math.floor(this.#dice.even() ** 2 * 8)
    this.#stops.unshift({ state: 'down', leftMs: this.#dice.lognormal(this.#behaviour.repairMinutes, this.#behaviour.repairSigma) * minuteMs, faultCode: code })
    this.#left.fault = this.#untilFault()
  }

  #startMicroStop(): void {
    const leftMs = Math.min(longestMicroStopMs, 3 * secondMs + this.#dice.exponential(this.#behaviour.microStopSeconds) * secondMs)
    this.#stops.push({ state: 'minorStop', leftMs, faultCode: 0 })
    this.#left.micro = this.#untilMicro()
  }

  #startWait(): void {
    this.#stops.push({ state: 'waiting', leftMs: this.#dice.lognormal(this.#behaviour.waitMinutes, 0.5) * minuteMs, faultCode: 0 })
    this.#left.wait = this.#untilWait()
  }

  #startChangeover(): void {
    const { stops } = changeoverAt(this.#behaviour.changeovers, this.#dice.even())
    for (const [state, minutes] of stops) this.#stops.push({ state, leftMs: this.#dice.lognormal(minutes, 0.2) * minuteMs, faultCode: 0 })
    this.#campaign += 1
    if (this.#step === 0) this.#batch += 1
    this.#left.campaign = this.#untilChange()
    this.#campaignPace = 1 + this.#behaviour.cycleSpread * this.#dice.between(-0.5, 0.5)
  }

  #nextStep(): void {
    this.#step = this.#step === batchSteps ? 1 : this.#step + 1
    if (this.#step === 1) this.#batch += 1
    this.#stepDoneMs = 0
    this.#left.step = this.#untilStep()
  }

  #untilFault = () => this.#dice.weibull(this.#behaviour.meanHoursToFault) * hourMs
  #untilMicro = () => (this.#behaviour.microStopsPerHour > 0 ? this.#dice.exponential(hourMs / this.#behaviour.microStopsPerHour) : Infinity)
  #untilWait = () => (this.#behaviour.waitsPerHour > 0 ? this.#dice.exponential(hourMs / this.#behaviour.waitsPerHour) : Infinity)
  #untilChange = () => this.#dice.between(...this.#behaviour.campaignHours) * hourMs
  #untilStep = () => (this.#step === 0 ? Infinity : stepMs(this.#machine, this.#step))

  #add(state: MachineState, endMs: number, faultCode: number, pace: number): void {
    this.#stretches.push({
      startMs: this.#atMs,
      endMs,
      state,
      faultCode,
      pace,
      step: this.#step,
      stepDoneMs: this.#stepDoneMs,
      batch: this.#batch,
      campaign: this.#campaign,
      fill: 1,
      ...this.#numbers(),
    })
    this.#atMs = endMs
  }

  #numbers(): Pick<Stretch, 'recipeNo' | 'batchSeq'> {
    if (services.has(this.#machine.type)) return { recipeNo: 0, batchSeq: 0 }
    const before = this.#week.index * batchesPerWeek
    return { recipeNo: firstRecipe + Math.floor(recipes * evenAt(this.#recipes, before + this.#campaign)), batchSeq: before + this.#batch + 1 }
  }
}
