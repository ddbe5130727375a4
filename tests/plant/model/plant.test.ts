import { expect, test } from 'vitest'
import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import type { PlantCommand } from '#contract/modules/equipment/plantMessages.ts'
import { approach, roomC } from '../../../plant/model/lag.ts'
import { createPlant } from '../../../plant/model/plant.ts'
import type { Plant } from '../../../plant/model/plant.ts'
import { powderTauS, powderTowards } from '../../../plant/model/types/mixer.ts'
import { hourMs, minuteMs, secondMs, weekAt } from '../../../plant/model/week.ts'
import { weekRun } from '../../../plant/model/weekRun.ts'

const timeZone = 'Asia/Shanghai'
const noonMs = Date.parse('2026-11-18T14:37:00+08:00')
const fresh = (seed = 1, commands: { atMs: number; command: PlantCommand }[] = []) =>
  createPlant({ seed, timeZone, commandsOf: (code) => commands.filter(({ command }) => command.machine === code) })
const all = (plant: Plant, atMs: number) => Object.fromEntries(demoMachines.map(({ code }) => [code, plant.valuesAt(code, atMs)]))

function value(plant: Plant, code: string, tag: string, atMs: number): number {
  const found = plant.valuesAt(code, atMs)[tag]
  if (found === undefined) throw new Error(`${code} has no ${tag}`)
  return found
}

test('the same seed and instant give the same values, whatever way they were reached', () => {
  const walked = fresh()
  for (let atMs = noonMs - hourMs; atMs < noonMs; atMs += 1201 * secondMs) all(walked, atMs)
  const leaped = fresh()
  all(leaped, noonMs - 30 * 24 * hourMs)
  const direct = all(fresh(), noonMs)
  expect(all(walked, noonMs)).toEqual(direct)
  expect(all(leaped, noonMs)).toEqual(direct)
})

test('another seed is another plant', () => {
  expect(all(fresh(2), noonMs)).not.toEqual(all(fresh(1), noonMs))
})

test('every machine has a finite value for each of its tags and no other', () => {
  const plant = fresh()
  for (const machine of demoMachines) {
    const values = plant.valuesAt(machine.code, noonMs)
    expect(Object.keys(values).sort()).toEqual(machine.tags.map(({ name }) => name).sort())
    expect(Object.entries(values).filter(([, each]) => !Number.isFinite(each))).toEqual([])
  }
})

test('counters never fall within a week and follow the running state', () => {
  const plant = fresh()
  const fallen: string[] = []
  for (const code of ['PR-01', 'MX-03', 'SC-01']) {
    let last = plant.valuesAt(code, noonMs)
    for (let atMs = noonMs + 5 * secondMs; atMs < noonMs + hourMs; atMs += 5 * secondMs) {
      const now = plant.valuesAt(code, atMs)
      for (const name of ['goodCount', 'rejectCount', 'runHours', 'energy'])
        if ((now[name] ?? NaN) < (last[name] ?? NaN)) fallen.push(`${code}.${name} at ${atMs}`)
      last = now
    }
  }
  expect(fallen).toEqual([])
  expect(value(plant, 'PR-01', 'goodCount', noonMs + 2 * hourMs) - value(plant, 'PR-01', 'goodCount', noonMs)).toBeGreaterThan(1500)
})

test('twenty minutes at 280 rpm lift the powder of a mixer by 18 °C', () => {
  expect(approach(roomC, powderTowards(280), powderTauS, 20 * 60) - roomC).toBeCloseTo(18, 6)
  const plant = fresh()
  const week = weekAt(noonMs, timeZone)
  const mixer = demoMachines.find(({ code }) => code === 'MX-03')
  if (!mixer) throw new Error('no MX-03')
  const highSpeed = weekRun(mixer, week, 1).find(
    ({ step, state, stepDoneMs, startMs, endMs }) => step === 4 && state === 'running' && stepDoneMs === 0 && endMs - startMs > 14 * minuteMs,
  )
  if (!highSpeed) throw new Error('no whole high-speed step in the week')
  const from = value(plant, 'MX-03', 'powderTemp', highSpeed.startMs)
  const after10Min = value(plant, 'MX-03', 'powderTemp', highSpeed.startMs + 10 * minuteMs)
  expect(after10Min).toBeGreaterThan(from + 4)
  expect(after10Min).toBeLessThan(powderTowards(280))
  expect(value(plant, 'MX-03', 'mainRpm', highSpeed.startMs + 5 * minuteMs)).toBeCloseTo(280, -1)
})

test('a bearing fault is announced by 40 minutes of rising temperature and vibration', () => {
  const { code, atMs } = bearingFault()
  const plant = fresh()
  const mean = (tag: string, minutesBefore: number) => {
    const seconds = Array.from({ length: 60 }, (_, second) => value(plant, code, tag, atMs - minutesBefore * minuteMs + second * secondMs))
    return seconds.reduce((sum, each) => sum + each, 0) / seconds.length
  }
  for (const [tag, rise] of [
    ['bearingTemp', 15],
    ['vibration', 2],
  ] as const) {
    expect(mean(tag, 2) - mean(tag, 41)).toBeGreaterThan(rise)
    expect(mean(tag, 10)).toBeGreaterThan(mean(tag, 25))
  }
  expect(value(plant, code, 'faultCode', atMs + secondMs)).toBe(1)
})

test('a machine broken by command is down with that code until it is mended, and its count stands', () => {
  const mendMs = noonMs + 10 * minuteMs
  const broken = { atMs: noonMs, command: { kind: 'break', machine: 'PR-01', faultCode: 3 } } as const
  const plant = fresh(1, [broken, { atMs: mendMs, command: { kind: 'mend', machine: 'PR-01' } }])
  const untouched = fresh()
  expect(plant.valuesAt('PR-01', noonMs - secondMs)).toEqual(untouched.valuesAt('PR-01', noonMs - secondMs))
  expect(plant.valuesAt('PR-01', noonMs + minuteMs)).toMatchObject({ plcState: 5, faultCode: 3 })
  expect(value(plant, 'PR-01', 'goodCount', mendMs - secondMs)).toBe(value(plant, 'PR-01', 'goodCount', noonMs))
  expect(plant.valuesAt('PR-01', mendMs)['faultCode']).toBe(0)
  expect(plant.valuesAt('PR-01', mendMs)['plcState']).toBe(untouched.valuesAt('PR-01', mendMs)['plcState'])
})

test('what is broken on Saturday is still broken in the next week', () => {
  const atMs = Date.parse('2026-11-21T15:00:00+08:00')
  const plant = fresh(1, [{ atMs, command: { kind: 'break', machine: 'FL-01', faultCode: 2 } }])
  expect(plant.valuesAt('FL-01', atMs + 3 * 24 * hourMs)).toMatchObject({ plcState: 5, faultCode: 2 })
})

test('after a power cycle the counters start from nought and the heartbeat too', () => {
  const plant = fresh(1, [{ atMs: noonMs, command: { kind: 'power-cycle', machine: 'PR-02' } }])
  expect(plant.valuesAt('PR-02', noonMs)).toMatchObject({ heartbeat: 0, goodCount: 0, rejectCount: 0, runHours: 0, energy: 0 })
  expect(value(plant, 'PR-02', 'goodCount', noonMs + 20 * minuteMs)).toBeGreaterThan(0)
  expect(value(plant, 'PR-02', 'goodCount', noonMs + 20 * minuteMs)).toBeLessThan(32 * 20)
})

test('compressed air swings between 0.60 and 0.72 MPa', () => {
  const plant = fresh()
  const pressures = Array.from({ length: 600 }, (_, second) => value(plant, 'UT-01', 'airPressure', noonMs + second * secondMs))
  expect(Math.min(...pressures)).toBeGreaterThan(0.59)
  expect(Math.min(...pressures)).toBeLessThan(0.61)
  expect(Math.max(...pressures)).toBeGreaterThan(0.71)
  expect(Math.max(...pressures)).toBeLessThan(0.73)
})

/** The first planned bearing fault of a mill, with the mill running through the 41 minutes before. */
function bearingFault(): { code: string; atMs: number } {
  for (let weeks = 0; weeks < 60; weeks += 1) {
    const week = weekAt(noonMs - weeks * 7 * 24 * hourMs, timeZone)
    for (const machine of demoMachines.filter(({ type }) => type === 'mill')) {
      const stretches = weekRun(machine, week, 1)
      const index = stretches.findIndex(({ faultCode }) => faultCode === 1)
      const fault = stretches[index]
      const before = stretches[index - 1]
      if (fault && before?.state === 'running' && fault.startMs - before.startMs > hourMs) return { code: machine.code, atMs: fault.startMs }
    }
  }
  throw new Error('no bearing fault in 60 weeks')
}
