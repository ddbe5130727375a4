import { expect, test } from 'vitest'
import { demoMachines, demoTagCode, demoWorkshops } from '#contract/modules/equipment/demoPlant.ts'
import type { DemoTag } from '#contract/modules/equipment/demoMachine.ts'
import { PlcTag } from '#contract/modules/equipment/plcTag.ts'

const registersOf = { uint16: 1, int16: 1, uint32: 2, float32: 2 } as const

test('the demo plant has 24 machines with 288 header and 149 process points', () => {
  expect(demoMachines.map(({ n }) => n)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  const tags = demoMachines.flatMap((machine) => machine.tags)
  expect(tags.filter(({ offset }) => offset < 20)).toHaveLength(288)
  expect(tags.filter(({ offset }) => offset >= 20)).toHaveLength(149)
})

test('the tags of a machine never share a register and end before the set-points at +60', () => {
  for (const { tags } of demoMachines) {
    const used = tags.flatMap(({ offset, dataType }) => Array.from({ length: registersOf[dataType] }, (_each, word) => offset + word))
    expect(used).toEqual([...new Set(used)])
    expect(Math.max(...used)).toBeLessThan(60)
  }
})

test('tag codes are unique and fit the tag table', () => {
  const codes = demoMachines.flatMap((machine) => machine.tags.map((tag) => demoTagCode(machine, tag)))
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.filter((code) => !PlcTag.shape.tagCode.safeParse(code).success)).toEqual([])
})

test('a card only shows tags its machine has, and every machine stands in a workshop', () => {
  expect(demoMachines.flatMap(({ keyTags }) => keyTags)).toHaveLength(65)
  const missing = demoMachines.flatMap(({ code, keyTags, tags }) =>
    keyTags.filter((name) => !tags.some((tag) => tag.name === name)).map((name) => `${code}.${name}`),
  )
  expect(missing).toEqual([])
  const workshopCodes = new Set<string>(demoWorkshops.map(({ code }) => code))
  expect(demoMachines.filter(({ workshopCode }) => !workshopCodes.has(workshopCode))).toEqual([])
})

test('limits rise from LL to HH', () => {
  const unordered = demoMachines.flatMap((machine) => machine.tags.filter(({ limits }) => !isRising(limits)).map((tag) => demoTagCode(machine, tag)))
  expect(unordered).toEqual([])
  const several = demoMachines.flatMap(({ tags }) => tags.filter(({ limits }) => Object.values(limits).filter((limit) => limit !== null).length > 1))
  expect(several.length).toBeGreaterThan(100)
  expect([isRising({ LL: 1, L: 2, H: null, HH: 3 }), isRising({ LL: null, L: 2, H: 2, HH: null })]).toEqual([true, false])
})

function isRising({ LL, L, H, HH }: DemoTag['limits']): boolean {
  const given = [LL, L, H, HH].filter((limit) => limit !== null)
  return given.every((limit, index) => index === 0 || limit > (given[index - 1] ?? Infinity))
}

test('every fault code of a machine has its own Chinese words', () => {
  for (const { tags } of demoMachines) {
    const words = Object.values(tags.find(({ name }) => name === 'faultCode')?.valueMap ?? {})
    expect(new Set(words).size).toBe(9)
    expect(words.filter((word) => !/\p{Script=Han}/u.test(word))).toEqual([])
  }
})
