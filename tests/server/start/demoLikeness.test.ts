import { afterAll, expect, test } from 'vitest'
import { criticalWanted } from '#contract/modules/production/critical/criticalWanted.ts'
import type { CriticalFinding } from '#contract/modules/production/critical/criticalWanted.ts'
import { createBus } from '../../../server/bus/bus.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import { createUnits } from '../../../server/bus/units.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { defectWords } from '../../../server/start/people/defects.ts'
import { isOneOf, stories } from '../../../server/start/people/orderStories.ts'
import { tellWarmSpells } from '../../../server/start/people/warmSpells.ts'
import { atLeast } from '../../support/atLeast.ts'
import { newDataDir } from '../../support/newDataDir.ts'

const { db, close } = await openDatabase({ dataDir: newDataDir(), url: undefined })
afterAll(() => close())

const hourMs = 3_600_000
const untilMs = Date.parse('2026-11-24T06:00:00+08:00')

/** What the past says of the powder of so many batches in a mixer, an hour each, the last of which ended so long before `untilMs`. */
async function spells(batches: number, endedH: number): Promise<CriticalFinding[]> {
  const bus = createBus((error) => {
    throw error
  })
  tellWarmSpells(bus, { seed: 1, untilMs })
  const found: CriticalFinding[] = []
  await createUnits({ db, bus, now: () => untilMs })(systemActor, async (unit) => {
    for (let batch = 0; batch < batches; batch += 1) {
      const toMs = untilMs - endedH * hourMs - batch * 1000
      const parameters = [{ paramCode: 'powderTemp', low: null, high: 48 }]
      await unit.within(criticalWanted, { equipCode: 'MX-01', parameters, fromMs: toMs - hourMs, toMs, tell: (one) => void found.push(one) })
    }
  })
  return found
}

test('in a past without history some batches were too warm for minutes, always the same ones, but none of the hours of which history is kept', async () => {
  const found = await spells(300, 9)
  expect(found.length).toBeGreaterThan(10)
  expect(found.length).toBeLessThan(50)
  for (const { name, kind, limitValue, extreme, outSec, fromMs, toMs } of atLeast(11, found)) {
    expect([name, kind, limitValue]).toEqual(['料温', 'high', 48])
    expect(extreme).toBeGreaterThan(48)
    expect(toMs - fromMs).toBe(outSec * 1000)
    expect(outSec).toBeLessThanOrEqual(9 * 60)
  }
  expect(await spells(300, 9)).toEqual(found)
  expect(await spells(300, 7)).toEqual([])
})

test('two reasons make three fifths of what presses spoil, and there are more than four', () => {
  const words = Array.from({ length: 500 }, (_none, at) => defectWords(1, { taskNo: `T${at}`, machineType: 'press' })).flatMap((one) => one.split('、'))
  const times = [...Map.groupBy(words, (word) => word)].map(([, some]) => some.length).toSorted((one, other) => other - one)
  expect(times.length).toBeGreaterThan(4)
  const share = ((times[0] ?? 0) + (times[1] ?? 0)) / words.length
  expect(share).toBeGreaterThan(0.55)
  expect(share).toBeLessThan(0.75)
})

test('of the first 32 orders some are late, held and cancelled, and as many of a hundred as is wished', () => {
  const orders = Array.from({ length: 660 }, (_none, at) => ({ sourceNo: `P1124${String(at + 1).padStart(4, '0')}` }))
  for (const story of atLeast(3, Object.values(stories))) expect(orders.slice(0, 32).some((order) => isOneOf(order, story))).toBe(true)
  const late = orders.filter((order) => isOneOf(order, stories.late))
  expect(late.length / orders.length).toBeCloseTo(0.09, 2)
  const cancelled = orders.filter((order) => isOneOf(order, stories.cancelled))
  expect(cancelled.length / orders.length).toBeCloseTo(0.02, 2)
})
