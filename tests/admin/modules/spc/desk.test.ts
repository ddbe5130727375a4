import { describe, expect, test } from 'vitest'
import type { Series } from '#contract/modules/spc/characteristics.ts'
import { chartsFor, deskOf, heldFor } from '../../../../src/admin/modules/spc/desk.ts'
import { whereOf } from '../../../../src/admin/modules/spc/GroupTable.tsx'

const values = [10, 12, 11, 9, 10, 12, 11, 9, 10, 30]
const series: Series = {
  characteristic: {
    key: 'qc:1:value',
    family: '检验项目',
    title: '单重',
    unit: 'g',
    decimals: 2,
    kind: 'number',
    readings: 10,
    last: '',
    chart: 'imr',
    size: 1,
  },
  spec: { low: 5, high: 15, target: 10 },
  readings: values.map((value, at) => ({ at: `2026-11-27 10:0${at}:00`, value, ref: `QC${Math.floor(at / 4)}`, of: 'B1' })),
  frozen: [
    {
      limitNo: 'CL-1',
      chart: 'imr',
      versionNo: 3,
      size: 1,
      center: 10.5,
      sigma: 1,
      within: 1,
      spread: { center: 1.1, upper: 3.7, lower: 0 },
      reason: '',
      frozenBy: '',
      frozenTime: '',
    },
    { limitNo: 'CL-2', chart: 'xbarR', versionNo: 1, size: 5, center: 10, sigma: 1, within: 2, spread: null, reason: '', frozenBy: '', frozenTime: '' },
  ],
  resource: 'mesQcOrder',
  field: 'qcNo',
  isCut: false,
}

describe('the desk of a characteristic', () => {
  test('holds readings against frozen limits where there are some, and against their own where that is asked', () => {
    const frozen = deskOf(series, { chart: 'imr', size: 1, isFrozen: true })
    expect(frozen.frozen?.versionNo).toBe(3)
    expect(frozen.lines.upper).toEqual(values.map(() => 13.5))
    expect(frozen.groups.at(-1)).toMatchObject({ no: 10, value: 30, rules: [1], isWide: true, refs: ['QC2'] })
    const own = deskOf(series, { chart: 'imr', size: 1, isFrozen: false })
    expect(own.frozen).toBeNull()
    expect(own.lines.upper[0]).toBeGreaterThan(20)
  })

  test('takes limits of another size of subgroup for no others', () => {
    expect(heldFor(series, 'xbarR', 5)?.limitNo).toBe('CL-2')
    expect(heldFor(series, 'xbarR', 4)).toBeNull()
    expect(heldFor(series, 'imr', 7)?.limitNo).toBe('CL-1')
  })

  test('puts the readings of a subgroup together, with every record that they stand in, and leaves out what is left over', () => {
    const desk = deskOf(series, { chart: 'xbarR', size: 3, isFrozen: false })
    expect(desk.groups.map(({ value, spread, refs }) => [value, spread, refs])).toEqual([
      [11, 2, ['QC0']],
      [31 / 3, 3, ['QC0', 'QC1']],
      [10, 2, ['QC1', 'QC2']],
    ])
    expect(whereOf('qcNo', desk.groups[1]?.refs ?? [])).toEqual({ qcNo_MultiString: 'QC0,QC1' })
    expect(whereOf('qcNo', desk.groups[0]?.refs ?? [])).toEqual({ qcNo: 'QC0' })
  })

  test('units that are good or not have a share and no capability', () => {
    const units: Series = {
      ...series,
      characteristic: { ...series.characteristic, kind: 'unit' },
      readings: series.readings.map((one, at) => ({ ...one, value: at % 5 === 0 ? 1 : 0 })),
      frozen: [],
    }
    expect(chartsFor('unit')).toEqual(['p'])
    const desk = deskOf(units, { chart: 'p', size: 5, isFrozen: true })
    expect(desk.groups.map(({ value }) => value)).toEqual([0.2, 0.2])
    expect(desk.capability).toBeNull()
  })
})
