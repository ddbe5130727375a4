import { describe, expect, test } from 'vitest'
import { approvedStates, openStates } from '#contract/modules/production/orderStates.ts'
import { orderWallTopic } from '#contract/modules/production/retained.ts'
import { lateOrderTopic } from '#contract/modules/schedule/retained.ts'
import { markLateOrders } from '../../../../server/modules/production/orderLate.service.ts'
import { tellOrderWall } from '../../../../server/modules/production/orderWall.service.ts'
import { shiftOutput } from '../../../../server/modules/production/shiftOutput.service.ts'
import { tellLateOrders } from '../../../../server/modules/schedule/late.service.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { unitsOn } from '../../../support/unitsOn.ts'
import { demoSchedule, plantTz } from '../schedule/demoSchedule.ts'

describe.each(
  atLeast(
    1,
    databases.filter(({ isLeftOut }) => !isLeftOut),
  ),
)('what walls are told of orders on $name', (database) => {
  const { db, bus, clock, unit } = unitsOn(database)
  const told = () => ({ nowMs: clock.now, plantTz })

  test('each order that is approved and not finished, with its amount, its steps in the order of its route, and where it stands', async () => {
    await demoSchedule(db(), bus, () => clock.now)
    await tellOrderWall(db(), bus, told())
    const wall = bus.retained(orderWallTopic)
    const rows = await db().selectFrom('mes_order').selectAll().where('status', 'in', approvedStates).execute()
    expect([...wall.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    for (const { id, orderNo, qty, lateRisk } of atLeast(10, rows))
      expect(wall.get(id)).toMatchObject({ orderNo, qty: Number(qty) / 1_000_000, isLate: lateRisk === 'Y' })
    const running = [...wall.values()].filter(({ isRunning }) => isRunning)
    for (const { now, steps } of atLeast(1, running)) {
      expect(now).toMatch(/^\S+ [A-Z]{2}-\d{2}$/)
      expect(steps.some(({ process, state }) => now.startsWith(process) && state === 'running')).toBe(true)
    }
    expect([...wall.values()].filter(({ steps }) => steps.length === 0).every(({ why }) => why === '还没有拆批')).toBe(true)
  })

  test('an order that is finished leaves both topics, and late ones are those whose record says so', async () => {
    clock.now += 40 * 86_400_000
    await unit((work) => markLateOrders(work, plantTz))
    await tellLateOrders(db(), bus, told())
    const late = await db().selectFrom('mes_order').select('id').where('lateRisk', '=', 'Y').where('status', 'in', openStates).orderBy('id').execute()
    expect([...bus.retained(lateOrderTopic).keys()].toSorted()).toEqual(atLeast(5, late).map(({ id }) => id))
    const id = [...bus.retained(orderWallTopic).keys()].find((one) => bus.retained(lateOrderTopic).has(one)) ?? ''
    await db().updateTable('mes_order').set({ status: 'finished' }).where('id', '=', id).execute()
    clock.now += 1000
    await tellLateOrders(db(), bus, told())
    await tellOrderWall(db(), bus, told())
    expect([bus.retained(lateOrderTopic).has(id), bus.retained(orderWallTopic).has(id)]).toEqual([false, false])
    expect(bus.retained(lateOrderTopic).size).toBe(late.length - 1)
  })

  test('good output of the shift is what last steps reported in it and somebody confirmed, without what was corrected', async () => {
    const [one] = await db().selectFrom('mes_work_report').selectAll().where('isLast', '=', 'Y').where('status', '=', 'confirmed').limit(1).execute()
    if (one === undefined) throw new Error('the demonstration has reports')
    const { shift } = await shiftOutput(db(), told())
    const report = (id: string, more: object) => ({ ...one, id, reportNo: id, shift, unit: 'kg', qtyGood: 12_500_000, ...more })
    await db()
      .insertInto('mes_work_report')
      .values([
        report('counted', {}),
        report('second', { qtyGood: 500_000 }),
        report('waiting', { status: 'submitted', qtyGood: 3_000_000 }),
        report('corrected', { status: 'corrected' }),
        report('inside', { isLast: 'N' }),
        report('before', { shift: '2026-01-01 早班' }),
        report('pieces', { unit: 'pcs', qtyGood: 7_000_000 }),
      ])
      .execute()
    const found = await shiftOutput(db(), told())
    expect(found.shift).toBe(shift)
    expect(found.output.filter(({ good }) => good > 0).map(({ unit: of, good }) => [of, good])).toEqual([
      ['kg', 13],
      ['pcs', 7],
    ])
  })
})
