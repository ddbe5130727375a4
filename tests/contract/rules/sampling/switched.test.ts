import { describe, expect, test } from 'vitest'
import { switched } from '#contract/rules/sampling/switched.ts'
import type { InspectedLot } from '#contract/rules/sampling/switched.ts'

/** A lot of letter K at 1.0: normal Ac 3 of 125, tightened 2, reduced 2 of 50; normal at 0.65 has Ac 2. */
const lot = (nonconforming: number): InspectedLot => ({ lotSize: 2000, level: 'II', aql: 1, nonconforming })
/** Letter E at 1.0: 13 units, Ac 0. */
const small = (nonconforming: number): InspectedLot => ({ lotSize: 60, level: 'II', aql: 1, nonconforming })
const lots = (...counts: number[]) => counts.map(lot)
const terms = { mayReduce: true, begins: 'normal' } as const

describe('from normal to tightened', () => {
  test('two lots of five that are not accepted are enough, and two of six are not [TASK-060]', () => {
    expect(switched(lots(4, 0, 0, 0, 4), terms)).toMatchObject({ severity: 'tightened', score: 0 })
    expect(switched(lots(4, 0, 0, 0, 0, 4), terms).severity).toBe('normal')
    expect(switched(lots(4, 4), terms).severity).toBe('tightened')
  })

  test('Ac is still accepted, Re is not [TASK-060]', () => {
    expect(switched(lots(3, 3), terms).severity).toBe('normal')
    expect(switched(lots(4, 4), terms).severity).toBe('tightened')
  })
})

describe('from tightened', () => {
  const tightened = { ...terms, begins: 'tightened' } as const

  test('five accepted lots in a row lead back to normal, four do not, and one between begins the count anew [TASK-060]', () => {
    expect(switched(lots(2, 2, 2, 2, 2), tightened)).toMatchObject({ severity: 'normal', score: 0 })
    expect(switched(lots(2, 2, 2, 2), tightened).severity).toBe('tightened')
    expect(switched(lots(2, 2, 3, 2, 2, 2, 2), tightened).severity).toBe('tightened')
    expect(switched(lots(2, 2, 3, 2, 2, 2, 2, 2), tightened).severity).toBe('normal')
  })

  test('five that are not accepted, not one after the other, stop inspection for whatever follows [TASK-060]', () => {
    expect(switched(lots(3, 0, 3, 0, 3, 0, 3), tightened)).toMatchObject({ severity: 'tightened', rejected: 4, isStopped: false })
    expect(switched(lots(3, 0, 3, 0, 3, 0, 3, 3, 0, 0, 0, 0, 0), tightened)).toMatchObject({ severity: 'tightened', rejected: 5, isStopped: true })
  })
})

describe('the switching score', () => {
  test('is 3 for a lot that an AQL one step tighter would have accepted, and begins anew after one that it would not [TASK-060]', () => {
    expect(switched(lots(2, 2), terms).score).toBe(6)
    expect(switched(lots(2, 2, 3), terms).score).toBe(0)
    expect(switched(lots(2, 2, 3, 0), terms).score).toBe(3)
  })

  test('is 2 where the acceptance number is 0 or 1, and 0 after a lot that is not accepted [TASK-060]', () => {
    expect(switched([small(0), small(0)], terms).score).toBe(4)
    expect(switched([small(0), small(1), small(0)], terms).score).toBe(2)
  })

  test('of 30 leads to reduced inspection where it is wanted, 29 or no wish does not [TASK-060]', () => {
    const nine = Array.from({ length: 9 }, () => lot(0))
    expect(switched([...nine, lot(0)], terms).severity).toBe('reduced')
    expect(switched([...nine, small(0)], terms)).toMatchObject({ severity: 'normal', score: 29 })
    expect(switched([...nine, lot(0)], { ...terms, mayReduce: false })).toMatchObject({ severity: 'normal', score: 30 })
  })
})

describe('from reduced', () => {
  const reduced = { ...terms, begins: 'reduced' } as const

  test('one lot that is not accepted leads back to normal [TASK-060]', () => {
    expect(switched(lots(2, 2, 2), reduced).severity).toBe('reduced')
    expect(switched(lots(2, 3), reduced)).toMatchObject({ severity: 'normal', score: 0 })
  })

  test('production that is no longer steady leads back to normal, with or without a lot [TASK-060]', () => {
    expect(switched(lots(0), { ...reduced, mayReduce: false }).severity).toBe('normal')
    expect(switched([], { ...reduced, mayReduce: false }).severity).toBe('normal')
    expect(switched([], reduced).severity).toBe('reduced')
  })
})
