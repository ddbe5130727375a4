import { beforeAll, describe, expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { fieldsOfWords } from '#contract/listWords.ts'
import { orders } from '#contract/modules/production/order.ts'
import { resources as declared } from '#contract/modules/modules.ts'
import { endpointsOf } from '#contract/resource.ts'
import { ReportAnswer, reportEndpoints } from '#contract/resourceReport.ts'
import { wordsCondition } from '../../../../server/resource/read/wordsFilter.ts'
import { addCountedOrders } from '../../../support/countedOrders.ts'
import { ruleRole } from '../../../support/countedRows.ts'
import { databases } from '../../../support/databases.ts'
import { Rows } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const asked = async (path: string, query: Record<string, string>, token = resources.token) =>
      (await resources.call('GET', `${path}?${new URLSearchParams({ pageSize: '50', ...query }).toString()}`, undefined, token)).body.result
    const found = async (words: string, token = resources.token) =>
      Rows.parse(await asked(endpointsOf(orders).list, { words, column: 'orderNo', order: 'asc' }, token)).records.map(({ id }) => id)

    beforeAll(async () => {
      await addCountedOrders(resources.api, Date.parse('2026-11-25T04:00:00Z'))
      const { db } = resources.api
      const [material] = await db.selectFrom('mes_material').selectAll().where('id', '=', 'counted').execute()
      if (!material) throw new Error('there is no material')
      await db
        .insertInto('mes_material')
        .values({ ...material, id: 'honey', materialCode: 'PD-9002', materialName: '蜂蜜' })
        .execute()
      await db.updateTable('mes_order').set({ productId: 'honey', sourceNo: 'PO-77%' }).where('id', 'in', ['order1', 'order4']).execute()
    })

    test('one box finds a record by its number, by another text of its filters, and by the name of a record it holds, in whatever case', async () => {
      expect(await found('0002')).toEqual(['order2'])
      expect(await found('mo20260101-0003')).toEqual(['order3'])
      expect(await found('po-77%')).toEqual(['order1', 'order4'])
      expect(await found('蜂')).toEqual(['order1', 'order4'])
      expect(await found('没有这样的')).toEqual([])
    })

    test('each of several words has to be found; blanks around them and a repeated one say nothing', async () => {
      expect(await found('  蜂蜜  0004 蜂蜜 ')).toEqual(['order4'])
      expect(await found('蜂蜜 0002')).toEqual([])
      expect(await found('   ')).toHaveLength(6)
    })

    test('a report counts what the same words find in the list', async () => {
      const report = ReportAnswer.parse(await asked(reportEndpoints(orders).report, { groupBy: 'status', measures: 'count', words: '蜂蜜' }))
      expect(Object.fromEntries(report.records.map(({ keys, values }) => [keys[0], values[0]]))).toEqual({ finished: 1, paused: 1 })
      expect(report.sums).toEqual([2])
    })

    test('a data rule holds for what words find', async () => {
      await ruleRole(resources.api.db, 'guest', 'mes:order:list', { column: 'status', is: '=', value: 'paused' })
      expect(await found('蜂蜜', await resources.api.tokenOf('guest'))).toEqual(['order1'])
    })
  })

test('a field that a person does not see is not looked through, and a field without a filter neither', () => {
  const text = (name: string, more: object = {}) => Field.parse({ kind: 'text', name, title: name, ...more })
  const [label, secret, plain, other] = [text('no'), text('secret', { filter: 'shown' }), text('plain'), text('other', { filter: 'folded' })]
  const nowhere = () => {
    throw new Error('nothing refers to other records here')
  }
  const fieldsAsked = (seen: Field[]) => JSON.stringify(wordsCondition({ label: 'no' }, seen, 'x', nowhere)).match(/"name":"\w+"/g)
  expect(fieldsAsked([label, secret, plain, other])).toEqual(['"name":"no"', '"name":"secret"', '"name":"other"'])
  expect(fieldsAsked([label, plain, other])).toEqual(['"name":"no"', '"name":"other"'])
})

test('no name of a record is hidden from anybody: words look through the names of other records', () => {
  const looked = declared.flatMap((resource) => fieldsOfWords(resource).filter(({ kind }) => kind === 'reference'))
  expect(looked.length).toBeGreaterThan(20)
  expect(declared.filter(({ fields, label }) => fields.some(({ name, mask }) => name === label && mask)).map(({ name }) => name)).toEqual([])
})
