import { expect, test } from 'vitest'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { createOrderBook } from '../../plant/orderBook.ts'
import { createPlant } from '../../plant/model/plant.ts'
import { noWireFaults } from '../../plant/wire/wireFaults.ts'
import { imageAt } from '../../plant/wire/image.ts'
import { createStoryteller, demoStory } from '../../plant/story.ts'

const timeZone = 'Asia/Shanghai'
/** Monday 2026-11-23, 10:00 and 03:00 in the plant. */
const byDay = Date.UTC(2026, 10, 23, 2)
const byNight = Date.UTC(2026, 10, 23, 19)
const quiet = (seed: number) => createPlant({ seed, timeZone, commandsOf: () => [] })

/** Plays the story second by second on a plant and says which machines were down and which values were beyond their limit. */
function played(seed: number, fromMs: number) {
  const book = createOrderBook()
  const plant = createPlant({ seed, timeZone, commandsOf: (code) => book.commandsOf(code) })
  const story = createStoryteller(demoStory(quiet(seed), seed, fromMs))
  const down = new Map<string, number[]>()
  const beyond = new Map<string, number[]>()
  for (let second = 0; second <= 120; second += 1) {
    const atMs = fromMs + second * 1000
    for (const command of story.due(atMs)) expect(book.give(command, atMs)).toBeNull()
    for (const machine of demoMachines) {
      if (plant.valuesAt(machine.code, atMs)['plcState'] === 5) down.set(machine.code, [...(down.get(machine.code) ?? []), second])
      for (const { command } of book.commandsOf(machine.code)) {
        if (command.kind !== 'set') continue
        imageAt(machine, atMs, { plant, commands: book.commandsOf(machine.code), mishaps: noWireFaults })
        const high = machine.tags.find(({ name }) => name === command.tag)?.limits.H ?? Number.POSITIVE_INFINITY
        if (command.value > high) beyond.set(machine.code, [...(beyond.get(machine.code) ?? []), second])
      }
    }
  }
  return { down, beyond }
}

test.each([
  ['by day', 1, byDay],
  ['by night', 1, byNight],
  ['with another seed', 7, byDay],
])('within the first minute a machine gets into trouble and out again, and another crosses a limit and comes back: %s', (_when, seed, fromMs) => {
  const calm = new Set(demoMachines.filter(({ code }) => quiet(seed).valuesAt(code, fromMs)['plcState'] !== 5).map(({ code }) => code))
  const { down, beyond } = played(seed, fromMs)
  const broke = [...down].filter(([code]) => calm.has(code))
  expect(broke).toHaveLength(1)
  const [code, seconds] = broke[0] ?? ['', []]
  expect(seconds[0]).toBeGreaterThan(5)
  expect(seconds.at(-1)).toBeLessThan(60)
  expect([...beyond.keys()]).toHaveLength(1)
  expect([...beyond.keys()]).not.toContain(code)
  const crossed = [...beyond.values()][0] ?? []
  expect(crossed[0]).toBeLessThan(55)
  expect(crossed.at(-1)).toBeLessThan(120)
})

test('the same seed at the same second tells the same story', () => {
  expect(demoStory(quiet(3), 3, byDay)).toEqual(demoStory(quiet(3), 3, byDay))
  expect(demoStory(quiet(3), 3, byDay).length).toBeGreaterThan(10)
})
