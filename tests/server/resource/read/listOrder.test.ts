import { beforeAll, describe, expect, test } from 'vitest'
import { lots } from '#contract/modules/material/lot.ts'
import { orders } from '#contract/modules/production/order.ts'
import { resources as declared } from '#contract/modules/modules.ts'
import { dueFieldOf, mostUrgentFirst } from '#contract/urgency.ts'
import { addCountedOrders } from '../../../support/countedOrders.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const nowMs = Date.parse('2026-11-25T04:00:00Z')
const many = 1100

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const numbers = async (query: Record<string, string> = {}) =>
      (await resources.listed(orders, { pageSize: '10', ...query })).records.map(({ orderNo }) => String(orderNo).slice(-4))

    beforeAll(async () => {
      await addCountedOrders(resources.api, nowMs)
      const set = (id: string, values: { dueDate?: string; createTime?: number }) =>
        resources.api.db.updateTable('mes_order').set(values).where('id', '=', id).execute()
      await set('order0', { dueDate: '2026-02-03' }) // running
      await set('order1', { dueDate: '2026-01-31' }) // paused
      await set('order3', { createTime: nowMs + 1000 }) // pending, as order2, for 2099
      await set('order4', { dueDate: '2026-01-01' }) // finished
      await set('order5', { dueDate: '2026-01-02', createTime: nowMs + 2000 }) // closed
    })

    test('a list with a due date begins with what is overdue longest, and ends with what nobody waits for any more, the newest first', async () => {
      expect(await numbers()).toEqual(['0001', '0000', '0003', '0002', '0005', '0004'])
      expect(await numbers({ column: 'urgency', order: 'asc' })).toEqual(['0001', '0000', '0003', '0002', '0005', '0004'])
    })

    test('whoever sorts by a column gets that order', async () => {
      expect(await numbers({ column: 'orderNo', order: 'desc' })).toEqual(['0005', '0004', '0003', '0002', '0001', '0000'])
      expect(await numbers({ column: 'dueDate', order: 'asc', orderNo: '*000*' })).toEqual(['0004', '0005', '0001', '0000', '0002', '0003'])
    })

    test('a record that has no due date stands behind those that are waited for, whatever nothing looks like in its column', async () => {
      const made = [await resources.added(lots), await resources.added(lots), await resources.added(lots)].map(({ id }) => id)
      for (const [at, expireDate] of [null, '', '2099-12-31'].entries())
        await resources.api.db
          .updateTable('mes_material_lot')
          .set({ expireDate, createTime: nowMs - at * 1000 })
          .where('id', '=', made[at] ?? '')
          .execute()
      expect((await resources.listed(lots, { id: made.join(',') })).records.map(({ id }) => id)).toEqual([made[2], made[0], made[1]])
    })

    test('pages far from the beginning go on where the ones before them end', async () => {
      const [one] = await resources.api.db.selectFrom('mes_order').selectAll().where('id', '=', 'order5').execute()
      if (!one) throw new Error('there is no order')
      const ended = Array.from({ length: many }, (_nothing, at) => ({
        ...one,
        id: `ended${at}`,
        orderNo: `MO20250101-${String(at).padStart(4, '0')}`,
        createTime: at,
      }))
      for (let start = 0; start < many; start += 100)
        await resources.api.db
          .insertInto('mes_order')
          .values(ended.slice(start, start + 100))
          .execute()
      const expected = ['0001', '0000', '0003', '0002', '0005', '0004', ...ended.map(({ orderNo }) => orderNo.slice(-4)).toReversed()]
      for (const pageNo of [1, 99, 101, 104, 111])
        expect([pageNo, await numbers({ pageNo: `${pageNo}` })]).toEqual([pageNo, expected.slice((pageNo - 1) * 10, pageNo * 10)])
    })
  })

test('every list with a due date stands in the order of urgency, and no other does', () => {
  const due = declared.filter((resource) => dueFieldOf(resource)).map(({ name }) => name)
  expect(due.toSorted()).toEqual([
    'mesCheckRecord',
    'mesInOrder',
    'mesIssue',
    'mesMachineCert',
    'mesMaintOrder',
    'mesMaterialLot',
    'mesNcr',
    'mesOrder',
    'mesOutOrder',
    'mesPlan',
    'mesScale',
    'mesSpecimen',
    'mesTask',
    'mesWeightOrder',
  ])
  expect(
    declared
      .filter(({ defaultSort }) => defaultSort.column === mostUrgentFirst.column)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(due.toSorted())
})
