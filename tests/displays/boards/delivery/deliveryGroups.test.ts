import { expect, test } from 'vitest'
import type { DeliveryForecast } from '#contract/modules/schedule/calls.ts'
import { deliveryGroups, lateLines, willLeave } from '../../../../src/displays/boards/delivery/deliveryGroups.ts'

const plantTz = 'Asia/Shanghai'
const now = Date.parse('2026-11-24T15:00:00Z') // 23:00 in the plant
const hourMs = 3_600_000

function delivery(id: string, inHours: number, more: Partial<DeliveryForecast> = {}): DeliveryForecast {
  const goods = { orderNo: `MO-${id}`, productName: '散粉 透明', colorHex: '#f3e9df', customerName: '初蕊', qty: 20, unit: 'kg', place: '上海一仓' }
  return { id, ...goods, deliverAtMs: now + inHours * hourMs, status: 'waiting', orderStatus: 'running', finishMs: null, binding: '', ...more }
}

test('deliveries are grouped by the days of the plant, and no group is empty', () => {
  const deliveries = [delivery('over', -1), delivery('today', 0.5), delivery('after midnight', 1.5), delivery('in three days', 72)]
  const groups = deliveryGroups({ nowMs: now, plantTz, deliveries }, now)
  expect(groups.map(({ title, deliveries: own }) => [title, own.map(({ id }) => id)])).toEqual([
    ['已过期', ['over']],
    ['今天', ['today']],
    ['明天', ['after midnight']],
    ['七天内', ['in three days']],
  ])
  expect(deliveryGroups({ nowMs: now, plantTz, deliveries: [delivery('later', 100)] }, now).map(({ title }) => title)).toEqual(['七天内'])
})

test('whether a delivery leaves in time is said with what is left or missing', () => {
  const by = (finishInHours: number) => willLeave(delivery('a', 10, { finishMs: now + finishInHours * hourMs }), now)
  expect(by(3)).toEqual({ tone: 'fine', text: '余 7 时' })
  expect(by(9)).toEqual({ tone: 'tight', text: '◆ 余 1 时' })
  expect(by(9.5)).toEqual({ tone: 'tight', text: '◆ 余 30 分' })
  expect(by(60)).toEqual({ tone: 'late', text: '▲ 比发货晚 2.1 天' })
  expect(willLeave(delivery('a', 10), now)).toEqual({ tone: 'unknown', text: '未排程' })
  expect(willLeave(delivery('a', -3), now)).toEqual({ tone: 'late', text: '▲ 已过 3 时' })
  expect(willLeave(delivery('a', -3, { status: 'packed' }), now)).toEqual({ tone: 'ready', text: '备齐' })
  expect(willLeave(delivery('a', -3, { finishMs: now + 5 * hourMs }), now)).toEqual({ tone: 'late', text: '▲ 已过 3 时' })
  const made = (hoursAfter: number) => willLeave(delivery('a', -3, { orderStatus: 'finished', finishMs: now + (hoursAfter - 3) * hourMs }), now)
  expect(made(-1)).toEqual({ tone: 'ready', text: '备齐' })
  expect(made(2)).toEqual({ tone: 'late', text: '▲ 备齐，晚了 2 时' })
})

test('late lines are those that say so', () => {
  const lines = [delivery('a', -3), delivery('b', 10), delivery('c', 10, { finishMs: now + 11 * hourMs }), delivery('d', -3, { status: 'packed' })]
  expect(lateLines(lines, now)).toBe(2)
})
