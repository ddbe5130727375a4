import { expect, test } from 'vitest'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import type { StandingAndon } from '#contract/modules/andon/standing.ts'
import { firstPlaces } from '../../../src/displays/boards/overview/firstPlaces.ts'
import type { MachineReading } from '../../../src/displays/live/machineReading.ts'

type Read = { state?: MachineReading['state']; lost?: MachineReading['lost']; sinceMs?: number }
const machine = (equipCode: string, { state = 'running', lost = null, sinceMs = 50 }: Read = {}) =>
  ({ machine: { equipCode }, state, sinceMs, lost, crossings: [] }) as unknown as MachineReading // what the list reads of a machine
const call = (equipCode: string, more: Partial<StandingAndon> = {}): StandingAndon => ({
  andonNo: `A-${equipCode}`,
  type: 'material',
  level: 1,
  equipCode,
  note: '',
  status: 'open',
  callBy: '李娜',
  callTime: 10,
  ackBy: '',
  escalation: 0,
  ...more,
})
const alarm = (equipCode: string, more: Partial<ListedAlarm>) =>
  ({ id: `alarm ${equipCode}`, equipCode, name: '电流高', priority: 2, state: 'B', raisedAt: 20, actedBy: '', ...more }) as ListedAlarm // what the list reads of an alarm

test('a calm plant has no place to go to', () => {
  const known = [alarm('PR-01', { state: 'C', actedBy: '钱工' }), alarm('PR-02', { state: 'G' })]
  expect(
    firstPlaces({ readings: [machine('PR-01'), machine('PR-02', { state: 'idle' })], calls: [call('PR-01', { status: 'acked' })], alarms: known }),
  ).toEqual([])
})

test('machines that are down come first, then calls and urgent alarms, then what is lost, less urgent alarms and what waits', () => {
  const readings = [
    machine('ML-01', { state: 'waiting' }),
    machine('ML-02', { lost: { reason: '通讯中断', lastAt: 5 } }),
    machine('PR-03', { state: 'down' }),
    machine('PK-01'),
    machine('PK-02'),
  ]
  const places = firstPlaces({ readings, calls: [call('PK-01')], alarms: [alarm('PK-02', {}), alarm('AH-01', { priority: 3, name: '压差低' })] })
  expect(places.map(({ where, why, isBad }) => [where, why, isBad])).toEqual([
    ['PR-03', '故障', true],
    ['PK-01', '叫缺料', true],
    ['PK-02', '电流高', true],
    ['ML-02', '通讯中断', true],
    ['AH-01', '压差低', false],
    ['ML-01', '待料', false],
  ])
})

test('a machine stands once, with who is on it', () => {
  const readings = [machine('PR-03', { state: 'down', sinceMs: 7 })]
  const alarms = [alarm('PR-03', {}), alarm('PR-03', { id: 'known', state: 'C', actedBy: '钱工' })]
  expect(firstPlaces({ readings, calls: [], alarms })).toEqual([{ key: 'PR-03', where: 'PR-03', why: '故障', sinceMs: 7, who: '钱工', isBad: true }])
  const [answered] = firstPlaces({ readings, calls: [call('PR-03', { status: 'handling', ackBy: '周强' })], alarms: [] })
  expect(answered?.who).toBe('周强')
})
