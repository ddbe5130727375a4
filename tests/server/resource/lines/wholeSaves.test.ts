import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { demos } from '#contract/modules/examples/demo.ts'
import { orderCustomers, orderMains } from '#contract/modules/examples/orderMain.ts'
import { endpointsOf } from '#contract/resource.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

const paths = endpointsOf(orderMains)
const lines = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ key: `k${at + 1}`, seq: at + 1, name: `客户${at + 1}`, sex: '1', idcard: '', telphone: '' }))
const of = (changed: readonly object[]) => ({ lines: { [orderCustomers.name]: { changed } } })

/** What a page of many lines may send, and what the server makes of it: all of it or nothing. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let resources: ResourceApi
    let closeDatabase = () => {}
    let made = 0
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      resources = await startResources({ databaseUrl: url })
    })
    afterAll(async () => {
      await resources.close()
      closeDatabase()
    })
    const header = () => ({ orderCode: `W-${(made += 1)}`, ctype: '', orderDate: '', content: '' })
    const add = (changed: readonly object[]) => resources.call('POST', paths.add, { ...header(), ...of(changed) })
    const total = async () => [(await resources.listed(orderMains)).total, (await resources.listed(orderCustomers)).total]

    test('a fault in line 137 of 200 writes neither header nor lines, and stands at its cell', async () => {
      const before = await total()
      const { status, body } = await add(lines(200).map((line) => (line.seq === 137 ? { ...line, name: '' } : line)))
      expect([status, body.result]).toEqual([422, { lines: { [orderCustomers.name]: { k137: { name: ['请输入客户姓名'] } } } }])
      expect(await total()).toEqual(before)
    })

    test('two lines of one number are refused at the second of them', async () => {
      const before = await total()
      const { status, body } = await add(lines(5).map((line) => (line.seq === 4 ? { ...line, seq: 2 } : line)))
      expect([status, body.message]).toEqual([422, '明细有误：第 2 行出现了两次，请重新编号'])
      expect(body.result).toEqual({ lines: { [orderCustomers.name]: { k4: { seq: ['第 2 行出现了两次，请重新编号'] } } } })
      expect(await total()).toEqual(before)
    })

    test('lines of a header that was deleted meanwhile are refused with a sentence', async () => {
      const { id, version } = z.object({ id: z.string(), version: z.number() }).parse((await add(lines(2))).body.result)
      expect((await resources.call('DELETE', `${paths.remove}?id=${id}`)).status).toBe(200)
      const before = await total()
      const { status, body } = await resources.call('PUT', paths.edit, { id, version, ...of([{ ...lines(1)[0], key: 'late' }]) })
      expect([status, body.message]).toEqual([404, expect.stringMatching(/[一-龥]/)])
      expect(await total()).toEqual(before)
    })

    test('10 001 lines are refused with a sentence', async () => {
      const { status, body } = await add(lines(10_001))
      expect([status, body.message]).toEqual([422, '一次最多保存 10000 行，请分几次保存'])
    })

    test('rows of a grid without a header are saved in one piece: added, changed and deleted ones, or none where one of them is wrong or was saved by others', async () => {
      const saveRows = (body: object) => resources.call('POST', endpointsOf(demos).saveRows, body as Record<string, unknown>)
      expect((await saveRows({ changed: ['甲', '乙', '丙'].map((name) => ({ key: name, name })) })).status).toBe(200)
      const named = async () => (await resources.listed(demos)).records.map((row) => String(row['name'])).toSorted()
      const rows = (await resources.listed(demos)).records
      const [first, second, third] = ['甲', '乙', '丙'].map((name) => rows.find((row) => row['name'] === name))
      const wrong = await saveRows({
        changed: [
          { ...first, key: 'a', name: '甲二' },
          { ...second, key: 'b', age: 200 },
        ],
      })
      expect([wrong.status, wrong.body.result]).toEqual([422, { lines: { [demos.name]: { b: { age: ['不大于 150'] } } } }])
      expect(await named()).toEqual(['丙', '乙', '甲'])
      const all = {
        changed: [
          { ...first, key: 'a', name: '甲二' },
          { key: 'n', name: '丁' },
        ],
        deleted: [{ id: third?.id, version: third?.version }],
      }
      expect((await saveRows(all)).status).toBe(200)
      expect(await named()).toEqual(['丁', '乙', '甲二'])
      const late = await saveRows({
        changed: [
          { ...first, key: 'a', name: '甲三' },
          { ...second, key: 'b', name: '乙二' },
        ],
      })
      expect([late.status, late.body.result]).toEqual([
        409,
        { conflicts: [{ resource: demos.name, key: 'a', stored: expect.objectContaining({ name: '甲二' }) }] },
      ])
      expect(await named()).toEqual(['丁', '乙', '甲二'])
    })

    test('a page far from the beginning, and the last one, hold the rows that the order says', async () => {
      const kept = { createBy: 'admin', createTime: 1, updateBy: 'admin', updateTime: 1, version: 1 }
      const empty = { keyWord: '', sex: '', age: null, birthday: '', punchTime: null, salaryMoney: null, bonusMoney: null, email: '', content: '' }
      for (let from = 0; from < 2500; from += 100)
        await resources.api.db
          .insertInto('test_demo')
          .values(
            Array.from({ length: 100 }, (_none, at) => ({
              id: `far${from + at}`,
              ...kept,
              ...empty,
              name: `远${String(((from + at) * 7) % 2500).padStart(4, '0')}`,
            })),
          )
          .execute()
      const all = (await resources.listed(demos, { column: 'name', order: 'asc' })).records.map(({ id }) => id)
      for (const pageNo of [11, 15, 24, 25, 26]) {
        const page = await resources.listed(demos, { column: 'name', order: 'asc', pageNo: String(pageNo), pageSize: '100' })
        expect(
          page.records.map(({ id }) => id),
          `page ${pageNo}`,
        ).toEqual(all.slice((pageNo - 1) * 100, pageNo * 100))
      }
    })
  })
