import { expect, test } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { messageOf } from '../../../../server/modules/alarms/condition.ts'
import type { DefRow } from '../../../../server/modules/alarms/standing.service.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { tagMeta } from '../../../support/plcRows.ts'

const latest = new LatestValues()
latest.define([tagMeta('ML-02.temp', 1, { unit: '°C', decimals: 1 })])
latest.set(0, 0, statuses.good.code, 1, [])
const said = (type: string, limitValue: number, value: number) => messageOf({ type, tagCode: 'ML-02.temp', limitValue, deadband: 1 } as DefRow, value, latest) // what a message is made of

test('an alarm never says that a value is beyond a limit which it is not beyond', () => {
  expect(said('H', 50, 50.1)).toBe('50.1 °C，高于上限 50 °C')
  expect(said('H', 50, 49.5)).toBe('曾高于上限 50 °C，现在 49.5 °C，在回差 1 °C 以内')
  expect(said('HH', 50, 50)).toContain('曾高于上上限 50')
  expect(said('L', 50, 49.9)).toBe('49.9 °C，低于下限 50 °C')
  expect(said('LL', 50, 50.5)).toContain('曾低于下下限 50 °C，现在 50.5')
})
