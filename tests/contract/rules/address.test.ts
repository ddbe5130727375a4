import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { protocolNames, standardPorts } from '#contract/rules/address/rule.ts'
import { addressRules } from '#contract/rules/address/rules.ts'
import { s7Address, s7AddressIn } from '#contract/rules/address/s7.ts'

test('every protocol has an address rule with areas of its own and a port by custom', () => {
  for (const protocol of protocolNames) {
    expect(addressRules[protocol].areas.length).toBeGreaterThan(3)
    expect(standardPorts[protocol]).toBeGreaterThan(0)
  }
})

test.each([
  ['DB5.DBD10', { area: 'db', dbNumber: 5, address: 10, bit: null }],
  ['db5.dbx2.3', { area: 'db', dbNumber: 5, address: 2, bit: 3 }],
  ['DB12.W4', { area: 'db', dbNumber: 12, address: 4, bit: null }],
  ['MW20', { area: 'm', dbNumber: null, address: 20, bit: null }],
  ['M0.1', { area: 'm', dbNumber: null, address: 0, bit: 1 }],
  ['EB4', { area: 'i', dbNumber: null, address: 4, bit: null }],
  ['A1.7', { area: 'q', dbNumber: null, address: 1, bit: 7 }],
])('%s is read as TIA and STEP 7 write it', (text, place) => {
  expect(s7AddressIn(text)).toEqual(place)
})

test('what is no address of an S7 is none', () => {
  for (const text of ['', '100', '40001', 'DB5', 'DB5.DBX2', 'DB5.DBD2.3', 'M0.8', 'MW', 'DB5.DBX1.9', 'X1.0']) expect(s7AddressIn(text)).toBeNull()
})

test('an S7 address that is written is read back to the same place', () => {
  const place = fc.record({
    area: fc.constantFrom('db', 'm', 'i', 'q'),
    address: fc.nat(65_000),
    bit: fc.option(fc.nat(7)),
    dbNumber: fc.integer({ min: 1, max: 65_535 }),
  })
  fc.assert(
    fc.property(place, fc.constantFrom('int16', 'float32', 'int64', 'string(9)'), ({ area, address, bit, dbNumber }, numeric) => {
      const cells = { area, address, bit, dbNumber: area === 'db' ? dbNumber : null, dataType: bit === null ? numeric : 'bool' }
      expect(s7AddressIn(s7Address.text(cells))).toEqual({ area, address, bit, dbNumber: cells.dbNumber })
    }),
    { seed: 4, numRuns: 300 },
  )
})

test('a fault names the field that has to be changed', () => {
  const fields = (rule: typeof s7Address, cells: Parameters<typeof s7Address.faults>[0], registers = 1) =>
    rule.faults(cells, { registers, addressBase: 0 }).map(({ field }) => field)
  const cell = { area: 'db', dbNumber: 1, address: 0, bit: null, dataType: 'int16' }
  expect(fields(s7Address, cell)).toEqual([])
  expect(fields(s7Address, { ...cell, dbNumber: null })).toEqual(['dbNumber'])
  expect(fields(s7Address, { ...cell, area: 'm' })).toEqual(['dbNumber'])
  expect(fields(s7Address, { ...cell, area: 'holding', dbNumber: null })).toEqual(['area'])
  expect(fields(s7Address, { ...cell, dataType: 'bool', bit: 8 })).toEqual(['bit'])
  expect(fields(s7Address, { ...cell, dataType: 'float32', address: 65_533 }, 2)).toEqual(['address'])
  expect(fields(addressRules.modbusTcp, { ...cell, area: 'db' })).toEqual(['area', 'dbNumber'])
})
