import { demoMachines, demoTagCode } from '#contract/modules/equipment/demoPlant.ts'
import type { DemoMachine, DemoTag } from '#contract/modules/equipment/demoMachine.ts'
import type { Plant } from './model/plant.ts'
import { hourMs, secondMs } from './model/week.ts'

/** Samples of one tag in one clock hour, oldest first, in the tag's unit. */
export type HourOfSamples = { tagCode: string; at: number[]; value: number[] }

/** Process values move slowly enough for this; a change of the machine gets a sample of its own. */
const stepMs = 5 * secondMs
/** An unchanged value is stored again after this long, as the historian does (factory.md 7.1). */
const repeatMs = 60 * secondMs

/** Counters are told once a minute: what an hour made follows from them. */
const isCounter = ({ role }: DemoTag) => role === 'goodCount' || role === 'rejectCount'
/** What is stored of a machine and how often: everything, or only what tells when it ran and what it made. */
type Grain = { stepMs: number; isStored: (tag: DemoTag) => boolean }
const fine: Grain = { stepMs, isStored: (tag) => tag.role === 'process' || tag.role === 'state' || tag.role === 'fault' || isCounter(tag) }
export const coarse: Grain = { stepMs: repeatMs, isStored: (tag) => tag.role === 'state' || isCounter(tag) }

/** What the historian would have stored between two instants had it been running: process values, state, fault and counters of all machines. */
export function* backfill(plant: Plant, fromMs: number, toMs: number, grain = fine): Generator<HourOfSamples> {
  for (let hour = Math.floor(fromMs / hourMs) * hourMs; hour <= toMs; hour += hourMs) {
    const startMs = Math.max(hour, Math.ceil(fromMs / secondMs) * secondMs)
    const endMs = Math.min(hour + hourMs - 1, toMs)
    if (startMs <= endMs) for (const machine of demoMachines) yield* machineHour(plant, machine, { startMs, endMs }, grain)
  }
}

function machineHour(plant: Plant, machine: DemoMachine, { startMs, endMs }: { startMs: number; endMs: number }, grain: Grain): HourOfSamples[] {
  const series = machine.tags.filter(grain.isStored).map((tag) => ({ tag, hour: emptyHour(demoTagCode(machine, tag)) }))
  for (const atMs of instants(plant.changesBetween(machine.code, startMs, endMs), { startMs, endMs }, grain)) {
    const values = plant.valuesAt(machine.code, atMs)
    for (const { tag, hour } of series) store(hour, tag, atMs, values[tag.name])
  }
  return series.map(({ hour }) => hour)
}

function emptyHour(tagCode: string): HourOfSamples {
  return { tagCode, at: [], value: [] }
}

/** Whole seconds in steps, and the first whole second of each change. */
function instants(changesMs: readonly number[], { startMs, endMs }: { startMs: number; endMs: number }, { stepMs: everyMs }: Grain): number[] {
  const steps = Array.from({ length: Math.floor((endMs - startMs) / everyMs) + 1 }, (_, step) => startMs + step * everyMs)
  const changes = changesMs.map((changeMs) => Math.ceil(changeMs / secondMs) * secondMs).filter((changeMs) => changeMs <= endMs)
  return [...new Set([...steps, ...changes])].sort((a, b) => a - b)
}

function store(hour: HourOfSamples, tag: DemoTag, atMs: number, value: number | undefined): void {
  if (value === undefined) throw new Error(`the model has no value for ${hour.tagCode}`)
  const lastAt = hour.at.at(-1)
  const last = hour.value.at(-1)
  const rounded = Number(value.toFixed(tag.decimals))
  const isMoved = last !== undefined && !isCounter(tag) && Math.abs(rounded - last) > tag.deadband
  const isNews = lastAt === undefined || isMoved || atMs - lastAt >= repeatMs
  if (!isNews) return
  hour.at.push(atMs)
  hour.value.push(rounded)
}
