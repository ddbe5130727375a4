import { expect, test } from 'vitest'
import { plantHeadline } from '#contract/rules/plantHeadline.ts'
import type { PlantFacts } from '#contract/rules/plantHeadline.ts'

const calm: PlantFacts = {
  delivery: { openOrders: 30, lateOrders: 0, lateLines: 0 },
  alarms: { open: 0, unacknowledged: 0, unansweredCalls: 0 },
  machines: { running: 20, all: 24, down: 0, offline: 0, waiting: 0 },
  oee: { share: 0.786 },
}
const late = { openOrders: 30, lateOrders: 4, lateLines: 2 }
const alarms = (open: number, unacknowledged: number, unansweredCalls = 0) => ({ open, unacknowledged, unansweredCalls })
const machines = (down: number, offline: number, waiting: number) => ({ running: 17, all: 24, down, offline, waiting })

test.each<[string, Partial<PlantFacts>, string, string]>([
  ['all four pass', {}, 'fine', '正常'],
  ['nothing to deliver is in time', { delivery: { openOrders: 0, lateOrders: 0, lateLines: 0 } }, 'fine', '正常'],
  ['one order is late', { delivery: { openOrders: 30, lateOrders: 1, lateLines: 0 } }, 'bad', '1 单会晚'],
  ['no order, but two lines are late', { delivery: { openOrders: 30, lateOrders: 0, lateLines: 2 } }, 'tight', '2 行交货会晚'],
  ['late orders say more than late lines', { delivery: late }, 'bad', '4 单会晚'],
  ['one alarm is known to somebody', { alarms: alarms(1, 0) }, 'tight', '1 条报警在处理'],
  ['one alarm is known to nobody', { alarms: alarms(1, 1) }, 'bad', '1 条报警没人确认'],
  ['an andon call waits', { alarms: alarms(0, 0, 1) }, 'bad', '1 个安灯没人响应'],
  ['one machine is down', { machines: machines(1, 0, 0) }, 'bad', '1 台故障'],
  ['one machine is offline', { machines: machines(0, 1, 0) }, 'bad', '1 台离线'],
  ['one machine waits', { machines: machines(0, 0, 1) }, 'tight', '1 台待料或短停'],
  ['OEE is at its target', { oee: { share: 0.75 } }, 'fine', '正常'],
  ['OEE is hardly below its target', { oee: { share: 0.7499 } }, 'tight', 'OEE 74.9 %'],
  ['OEE is at 60 %', { oee: { share: 0.6 } }, 'tight', 'OEE 60.0 %'],
  ['OEE is below 60 %', { oee: { share: 0.597 } }, 'bad', 'OEE 59.7 %'],
  ['the day that was called normal', { delivery: late, alarms: alarms(8, 2), oee: { share: 0.397 } }, 'bad', '4 单会晚，2 条报警没人确认'],
  ['bad goes before tight', { machines: machines(0, 0, 2), alarms: alarms(3, 0), oee: { share: 0.397 } }, 'bad', 'OEE 39.7 %，3 条报警在处理'],
  ['delivery goes before OEE', { delivery: late, oee: { share: 0.397 } }, 'bad', '4 单会晚，OEE 39.7 %'],
  ['the shift has made nothing yet', { oee: { share: null } }, 'unknown', '看到的都正常'],
  ['who looks may not see alarms', { alarms: 'hidden' }, 'unknown', '看到的都正常'],
  ['what may be seen is bad', { alarms: 'hidden', delivery: late }, 'bad', '4 单会晚'],
  ['nothing was told yet', { delivery: 'unknown', alarms: 'unknown', machines: 'unknown', oee: 'unknown' }, 'unknown', '还不知道'],
])('%s', (_case, facts, state, text) => {
  expect(plantHeadline({ ...calm, ...facts })).toMatchObject({ state, text })
})

test('each check says its figure, and a missing one why it is missing', () => {
  const said = (facts: PlantFacts) => plantHeadline(facts).checks.map(({ name, state, says }) => [name, state, says])
  expect(said(calm)).toEqual([
    ['delivery', 'fine', '30 单都赶得上'],
    ['alarms', 'fine', '0 条'],
    ['machines', 'fine', '运行 20 / 24 台'],
    ['oee', 'fine', '78.6 %，目标 75 %'],
  ])
  expect(said({ delivery: late, alarms: alarms(8, 2, 1), machines: 'hidden', oee: 'unknown' })).toEqual([
    ['delivery', 'bad', '会晚 4 / 30 单，2 行'],
    ['alarms', 'bad', '2 条没人确认，1 个安灯没人响应，共 8 条'],
    ['machines', 'hidden', '没有权限'],
    ['oee', 'unknown', '还没有数据'],
  ])
})
