import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeSchedule } from '#contract/rules/schedule/makeSchedule.ts'
import { faultsOf } from './faultsOf.ts'
import { randomPlant } from './randomPlant.ts'

/** `SCHEDULE_PLANTS=1000` tries a thousand; `npm run measure:schedule` does so too */
const plants = Number(process.env['SCHEDULE_PLANTS'] ?? 25)

test('random plants with vessels, abilities, calendar layers and waits are scheduled without a fault, and the same twice', () => {
  const hashes: (readonly [string, string])[] = []
  const seen = { placed: 0, unplaced: 0, waits: 0, running: 0 }
  for (let seed = 1; seed <= plants; seed++) {
    const plant = randomPlant(seed)
    const schedule = makeSchedule(plant.input)
    expect(faultsOf(plant, schedule).faults, `plant ${seed}`).toEqual([])
    const hash = (of: object) => createHash('sha256').update(JSON.stringify(of)).digest('hex')
    if (seed % 5 === 0) hashes.push([hash(makeSchedule(structuredClone(randomPlant(seed).input))), hash(schedule)])
    seen.placed += schedule.slots.length
    seen.unplaced += schedule.unplaced.length
    seen.waits += plant.input.tasks.filter(({ maxWaitMin }) => maxWaitMin > 0).length
    seen.running += plant.input.tasks.filter(({ running }) => running !== null).length
  }
  expect(hashes.length).toBe(Math.floor(plants / 5))
  expect(hashes.filter(([again, once]) => again !== once)).toEqual([])
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(plants / 5)
})
