import { expect, test } from 'vitest'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { linkAt } from '../../../plant/wire/link.ts'
import { noWireFaults, seededWireFaults } from '../../../plant/wire/wireFaults.ts'

const dayMs = 86_400_000
const midnightMs = Date.parse('2026-11-18T00:00:00Z')
const at = (atMs: number, kind: 'hang' | 'unhang' | 'garble' | 'disconnect' | 'connect') => ({ atMs, command: { kind, machine: 'PR-01' } })
const secondsOfDay = Array.from({ length: 86_400 }, (_, second) => midnightMs + second * 1000)

test('a device drops one to three times a day for 5 to 90 s, the same for the same seed', () => {
  const mishaps = seededWireFaults(1)
  const lengths = secondsOfDay.reduce<number[]>((drops, atMs) => {
    if (!mishaps.isDropped('PR-01', atMs)) return drops
    if (mishaps.isDropped('PR-01', atMs - 1000)) drops[drops.length - 1] = (drops.at(-1) ?? 0) + 1
    else drops.push(1)
    return drops
  }, [])
  expect(lengths.length).toBeGreaterThanOrEqual(1)
  expect(lengths.length).toBeLessThanOrEqual(3)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(90)
  const again = seededWireFaults(1)
  expect(secondsOfDay.filter((atMs) => again.isDropped('PR-01', atMs)).length).toBe(lengths.reduce((sum, seconds) => sum + seconds, 0))
})

test('every day one tag sticks and one spikes, and one device a week swaps its words', () => {
  const mishaps = seededWireFaults(1)
  const codes = demoMachines.map(({ code }) => code)
  const minutes = secondsOfDay.filter((_, second) => second % 60 === 0)
  expect(codes.filter((code) => minutes.some((atMs) => mishaps.stuckTag(code, atMs)))).toHaveLength(1)
  expect(codes.filter((code) => secondsOfDay.some((atMs) => mishaps.spikedTag(code, atMs)))).toHaveLength(1)
  const week = Array.from({ length: 7 }, (_, day) => minutes.map((atMs) => atMs + day * dayMs)).flat()
  expect(codes.filter((code) => week.some((atMs) => mishaps.isSwapped(code, atMs)))).toHaveLength(1)
})

test('the last command decides the link, and connecting ends every disturbance', () => {
  expect(linkAt('PR-01', 5, [at(1, 'hang')], noWireFaults)).toBe('hung')
  expect(linkAt('PR-01', 5, [at(1, 'hang'), at(2, 'unhang')], noWireFaults)).toBe('up')
  expect(linkAt('PR-01', 5, [at(1, 'disconnect'), at(2, 'unhang')], noWireFaults)).toBe('down')
  expect(linkAt('PR-01', 5, [at(1, 'garble'), at(2, 'disconnect'), at(3, 'connect')], noWireFaults)).toBe('up')
  expect(linkAt('PR-01', 5, [at(6, 'disconnect')], noWireFaults)).toBe('up')
})

test('a PLC that restarts is silent for 15 s', () => {
  const cycle = [{ atMs: 0, command: { kind: 'power-cycle', machine: 'PR-01' } as const }]
  expect(linkAt('PR-01', 14_999, cycle, noWireFaults)).toBe('down')
  expect(linkAt('PR-01', 15_000, cycle, noWireFaults)).toBe('up')
})
