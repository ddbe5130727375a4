import { expect, test } from 'vitest'
import type { HandCommand, TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import { counted } from '../../../plant/counted.ts'
import { createPlant } from '../../../plant/model/plant.ts'
import { hourMs, minuteMs, secondMs } from '../../../plant/model/week.ts'

const timeZone = 'Asia/Shanghai'
const tuesdayMs = Date.parse('2026-11-17T09:00:00+08:00')
const sundayMs = Date.parse('2026-11-22T20:00:00+08:00')
const plantOf = (hands: readonly TimedHand[], seed = 1) => {
  const of = Map.groupBy(hands, ({ command }) => command.machine)
  return createPlant({ seed, timeZone, isByOrders: true, commandsOf: (code) => of.get(code) ?? [] })
}
const load = (machine: string, atMs: number, amount: number, setupMin = 0): TimedHand[] => [
  { atMs, command: { kind: 'load', machine, recipeNo: 1007, batchSeq: 26_111_701, amount, setupMin } },
  { atMs, command: { kind: 'start', machine } },
]
const hand = (atMs: number, command: HandCommand): TimedHand => ({ atMs, command })
const told = (plant: ReturnType<typeof plantOf>, code: string, atMs: number) => plant.valuesAt(code, atMs)

test('a machine into which nobody put anything stands, with no recipe and no batch', () => {
  const plant = plantOf([])
  for (const hour of [0, 1, 7, 20]) {
    const values = told(plant, 'PR-01', tuesdayMs + hour * hourMs)
    expect([1, 9]).toContain(values['plcState'])
    expect(values).toMatchObject({ recipeNo: 0, batchSeq: 0, goodCount: 0, rejectCount: 0 })
  }
})

test('what was loaded and started is made, counted to the piece, under its recipe and batch, and the machine stands when it is made', () => {
  const plant = plantOf(load('PR-01', tuesdayMs, 6000, 20))
  expect(told(plant, 'PR-01', tuesdayMs + minuteMs)).toMatchObject({ plcState: 2, recipeNo: 1007, batchSeq: 26_111_701 })
  const madeMs = plant.madeAt('PR-01', tuesdayMs) ?? 0
  expect(madeMs).toBeGreaterThan(tuesdayMs + 3 * hourMs)
  const { good, reject } = counted(plant, timeZone, { code: 'PR-01', fromMs: tuesdayMs, toMs: madeMs + minuteMs })
  expect(good + reject).toBe(6000)
  expect(reject).toBeGreaterThan(30)
  expect(told(plant, 'PR-01', madeMs + 2 * secondMs)).toMatchObject({ plcState: 1, batchSeq: 26_111_701 })
})

test('a mixer goes through its five steps once for a load, however full it is', () => {
  const plant = plantOf(load('MX-01', tuesdayMs, 45))
  const steps = Array.from({ length: 60 }, (_none, minute) => told(plant, 'MX-01', tuesdayMs + minute * minuteMs)['stepNo'])
  expect([...new Set(steps)].slice(0, 5)).toEqual([1, 2, 3, 4, 5])
  const { good, reject } = counted(plant, timeZone, { code: 'MX-01', fromMs: tuesdayMs, toMs: tuesdayMs + 2 * hourMs })
  expect(good + reject).toBe(45)
})

test('what was until an instant stays the same whatever hands do later', () => {
  const first = load('ML-02', tuesdayMs, 60)
  const stopped = [
    ...first,
    hand(tuesdayMs + 20 * minuteMs, { kind: 'stop', machine: 'ML-02' }),
    hand(tuesdayMs + 3 * hourMs, { kind: 'empty', machine: 'ML-02' }),
  ]
  const [one, other] = [plantOf(first), plantOf([...stopped, ...load('ML-02', tuesdayMs + 5 * hourMs, 80)])]
  for (let atMs = tuesdayMs - hourMs; atMs < tuesdayMs + 20 * minuteMs; atMs += 97 * secondMs)
    expect(told(one, 'ML-02', atMs)['goodCount']).toBe(told(other, 'ML-02', atMs)['goodCount'])
  expect(told(other, 'ML-02', tuesdayMs + 4 * hourMs)).toMatchObject({ plcState: 1, batchSeq: 0 })
})

test('a load goes on over the end of the week, and the reset of the counters takes no piece out of it', () => {
  const plant = plantOf(load('FL-01', sundayMs - 30 * hourMs, 60_000))
  const madeMs = plant.madeAt('FL-01', sundayMs - 30 * hourMs) ?? 0
  expect(madeMs).toBeGreaterThan(sundayMs + 12 * hourMs)
  const { good, reject } = counted(plant, timeZone, { code: 'FL-01', fromMs: sundayMs - 30 * hourMs, toMs: madeMs + minuteMs })
  expect(Math.abs(good + reject - 60_000)).toBeLessThanOrEqual(2)
})

test('a broken machine stops with what is in it, and makes the rest when it is mended', () => {
  const break1 = { atMs: tuesdayMs + 30 * minuteMs, command: { kind: 'break' as const, machine: 'PR-02', faultCode: 3 } }
  const mend = { atMs: tuesdayMs + 90 * minuteMs, command: { kind: 'mend' as const, machine: 'PR-02' } }
  const hands = [...load('PR-02', tuesdayMs, 4000), break1, mend]
  const plant = createPlant({ seed: 1, timeZone, isByOrders: true, commandsOf: (code) => (code === 'PR-02' ? hands : []) })
  expect(told(plant, 'PR-02', tuesdayMs + hourMs)).toMatchObject({ plcState: 5, faultCode: 3 })
  const madeMs = plant.madeAt('PR-02', tuesdayMs) ?? 0
  const { good, reject } = counted(plant, timeZone, { code: 'PR-02', fromMs: tuesdayMs, toMs: madeMs + minuteMs })
  expect(good + reject).toBe(4000)
  expect(madeMs - (plantOf(load('PR-02', tuesdayMs, 4000)).madeAt('PR-02', tuesdayMs) ?? 0)).toBeGreaterThan(50 * minuteMs)
})

test('whoever loads a machine on a Sunday stays until it is made', () => {
  const quietMs = Date.parse('2026-11-23T06:30:00+08:00') // maintenance: nobody has overtime before Monday
  expect(told(plantOf([]), 'PK-01', quietMs + minuteMs)['plcState']).toBe(9)
  expect(told(plantOf(load('PK-01', quietMs, 200)), 'PK-01', quietMs + minuteMs)['plcState']).toBe(3)
})
