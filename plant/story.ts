import type { PlantCommand } from '#contract/modules/equipment/plantMessages.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { diceOf, streamOf } from './model/chance.ts'
import type { Plant } from './model/plant.ts'
import { secondMs } from './model/week.ts'

/** What is done to the plant, and when (simulated ms since the epoch). */
export type StoryStep = { atMs: number; command: PlantCommand }

/** After this the first machine breaks down, and is mended again. */
const breakS = { from: 12, to: 46 }
/** Meanwhile a value of another machine climbs beyond its limit within some seconds, stays there and comes back. */
const climbS = { from: 20, to: 32, untilBack: 100, back: 112 }
/** How far beyond: as a share of the limit. */
const beyond = 1.04
/** Faults that a person at the machine mends in a minute. */
const quickFaults = 3

/** Values that may climb in the story, by type of machine. */
const climbing: Partial<Record<(typeof demoMachines)[number]['type'], string>> = { mill: 'outTemp', mixer: 'powderTemp', dust: 'filterDp' }

/**
 * What the demonstration shows in its first two minutes: one machine gets into trouble and out again, another crosses a
 * limit. Seeded: the same seed at the same minute tells the same story. Only machines that run meanwhile take part, so
 * that there is something to see; the steps are in the order of time.
 */
export function demoStory(plant: Plant, seed: number, fromMs: number): StoryStep[] {
  const dice = diceOf(streamOf(seed, 'story'))
  const at = (second: number) => Math.floor(fromMs / secondMs) * secondMs + second * secondMs
  const runs = (code: string, second: number) => plant.valuesAt(code, at(second))['plcState'] === machineStates.running.code
  const running = demoMachines.filter(({ code }) => [0, breakS.from, breakS.to, climbS.untilBack].every((second) => runs(code, second)))
  const shuffled = running.map((machine) => ({ machine, place: dice.even() })).sort((a, b) => a.place - b.place)
  const climber = shuffled.map(({ machine }) => machine).find(({ type }) => climbing[type] !== undefined)
  const broken = shuffled.map(({ machine }) => machine).find(({ code, type }) => code !== climber?.code && !['hvac', 'dust', 'utility', 'scale'].includes(type))
  const faultCode = 1 + Math.floor(dice.even() * quickFaults)
  return [
    ...(broken
      ? [
          { atMs: at(breakS.from), command: { kind: 'break' as const, machine: broken.code, faultCode } },
          { atMs: at(breakS.to), command: { kind: 'mend' as const, machine: broken.code } },
        ]
      : []),
    ...(climber ? climb(plant, climber, at) : []),
  ].sort((a, b) => a.atMs - b.atMs)
}

function climb(plant: Plant, { code, type, tags }: (typeof demoMachines)[number], at: (second: number) => number): StoryStep[] {
  const tag = tags.find(({ name }) => name === climbing[type])
  const high = tag?.limits.H ?? null
  if (!tag || high === null) return []
  const set = (second: number, value: number): StoryStep => ({ atMs: at(second), command: { kind: 'set', machine: code, tag: tag.name, value } })
  const valueAt = (second: number) => plant.valuesAt(code, at(second))[tag.name] ?? 0
  const between = (from: number, to: number, first: number, last: number) =>
    Array.from({ length: to - from }, (_, second) => set(from + second, Number((first + ((last - first) * (second + 1)) / (to - from)).toFixed(tag.decimals))))
  return [
    ...between(climbS.from, climbS.to, valueAt(climbS.from), high * beyond),
    ...between(climbS.untilBack, climbS.back, high * beyond, valueAt(climbS.back)),
    { atMs: at(climbS.back), command: { kind: 'release', machine: code, tag: tag.name } },
  ]
}

/** Gives the steps that have come due; each once. */
export function createStoryteller(steps: readonly StoryStep[]): { due(nowMs: number): readonly PlantCommand[] } {
  let told = 0
  return {
    due(nowMs) {
      const before = told
      while ((steps[told]?.atMs ?? Number.POSITIVE_INFINITY) <= nowMs) told += 1
      return steps.slice(before, told).map(({ command }) => command)
    },
  }
}
