import { expect, test } from 'vitest'
import { demoMachines, demoTagCode } from '#contract/modules/equipment/demoPlant.ts'
import { backfill, coarse } from '../../plant/backfill.ts'
import { createPlant } from '../../plant/model/plant.ts'

const plant = createPlant({ seed: 1, timeZone: 'Asia/Shanghai', commandsOf: () => [] })
const toMs = Date.parse('2026-11-18T14:30:00.400+08:00')
const fromMs = toMs - 45 * 60_000
const hours = [...backfill(plant, fromMs, toMs)]

test('there is one line per stored tag and clock hour, with samples in order and inside the time asked for', () => {
  const stored = demoMachines.flatMap((machine) =>
    machine.tags
      .filter(({ role }) => role === 'process' || role === 'state' || role === 'fault' || role === 'goodCount' || role === 'rejectCount')
      .map((tag) => demoTagCode(machine, tag)),
  )
  expect(hours.map(({ tagCode }) => tagCode)).toEqual([...stored, ...stored])
  const wrong = hours.filter(({ at, value }) => {
    const isInside = at.length > 0 && at.length === value.length && (at[0] ?? 0) >= fromMs && (at.at(-1) ?? Infinity) <= toMs
    const isInOrder = at.every((atMs, index) => index === 0 || atMs > (at[index - 1] ?? Infinity))
    return !isInside || !isInOrder || new Set(at.map((atMs) => Math.floor(atMs / 3_600_000))).size !== 1
  })
  expect(wrong).toEqual([])
})

test('a stored sample is what the plant showed at that instant', () => {
  const different: string[] = []
  let compared = 0
  for (const { tagCode, at, value } of hours.filter((hour) => hour.tagCode.startsWith('PR-03'))) {
    const [code = '', name = ''] = tagCode.split('.')
    const decimals = demoMachines.find((machine) => machine.code === code)?.tags.find((tag) => tag.name === name)?.decimals ?? 0
    compared += at.length
    for (const [index, atMs] of at.entries())
      if (value[index] !== Number((plant.valuesAt(code, atMs)[name] ?? NaN).toFixed(decimals))) different.push(`${tagCode} at ${atMs}`)
  }
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(1000)
})

test('a change of state is stored at the second it happens', () => {
  const states = hours.filter(({ tagCode }) => tagCode === 'PR-01.plcState')
  const seen = states.flatMap(({ at, value }) => at.map((atMs, index) => ({ atMs, state: value[index] })))
  const changes = seen.filter(({ state }, index) => index > 0 && seen[index - 1]?.state !== state)
  expect(changes.length).toBeGreaterThan(0)
  for (const { atMs, state } of changes) {
    expect(plant.valuesAt('PR-01', atMs)['plcState']).toBe(state)
    expect(plant.valuesAt('PR-01', atMs - 1000)['plcState']).not.toBe(state)
  }
})

test('values that move less than their deadband are left out, but none for longer than a minute', () => {
  const room = hours.find(({ tagCode }) => tagCode === 'AH-01.temp1')
  const gaps = (room?.at ?? []).slice(1).map((atMs, index) => atMs - (room?.at[index] ?? 0))
  expect(Math.max(...gaps)).toBe(60_000)
})

test('of days long ago there are states and counts only: the same at every change of state and each minute, but nothing in between', () => {
  const fewer = [...backfill(plant, fromMs, toMs, coarse)].filter(({ tagCode }) => tagCode.startsWith('PR-01.'))
  expect([...new Set(fewer.map(({ tagCode }) => tagCode))]).toEqual(['PR-01.plcState', 'PR-01.goodCount', 'PR-01.rejectCount'])
  const [few, all] = [fewer, hours].map((some) =>
    some.filter(({ tagCode }) => tagCode === 'PR-01.plcState').flatMap(({ at, value }) => at.map((one, index) => [one, value[index]] as const)),
  )
  const changes = (samples: readonly (readonly [number, number | undefined])[] = []) => samples.filter(([, state], index) => state !== samples[index - 1]?.[1])
  expect(changes(few).length).toBeGreaterThan(1)
  expect(changes(few).map(([, state]) => state)).toEqual(changes(all).map(([, state]) => state))
  expect(changes(few).slice(1)).toEqual(changes(all).slice(1)) // the first is where it was begun to look
  expect(few?.length ?? 0).toBeLessThanOrEqual(all?.length ?? 0)
})
