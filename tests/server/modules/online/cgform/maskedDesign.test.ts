import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { databases } from '../../../../support/databases.ts'
import { designerOn } from '../../../../support/designer.ts'

const no = { kind: 'text', name: 'sendNo', title: '单号', isRequired: true, maxLength: 32 }
const open = { kind: 'number', name: 'price', title: '底价', decimals: 2 }
const price = { ...open, mask: { unless: 'mes:formula:viewPct', as: 'nothing' } }
const count = { kind: 'number', name: 'count', title: '数量' }
const table = (code: string, fields: object[], more: object = {}) => ({ code, title: '样品寄送', label: 'sendNo', fields: [no, ...fields], ...more })
const Sent = z.object({ records: z.array(z.looseObject({ sendNo: z.string(), price: z.unknown() })) })
const Logged = z.object({ records: z.array(z.object({ dataContent: z.string() })) })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what a designed table hides, on ${database.name}`, () => {
    const designer = designerOn(database)
    const { call, draw, redraw, planned, synchronised } = designer
    const prices = { A: 777.11, B: 999.22, C: 888.33 }
    const filled = async (code: string, row: object = {}) => {
      for (const [sendNo, amount] of Object.entries(prices))
        expect((await call('POST', `/online/designed/${code}/add`, { sendNo, price: amount, ...row })).status).toBe(200)
    }
    /** Somebody who may list and export the table and read the log, and lacks the right of the mask. */
    const blindTo = async (code: string, ...more: string[]) => {
      const { api } = designer.here().house
      const { id: roleId } = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      const rights = [`online:${code}:list`, `online:${code}:export`, 'sys:dataLog:list', ...more]
      await api.db
        .insertInto('sys_role_permission')
        .values(rights.map((permission) => ({ roleId, permission })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return api.tokenOf('viewer')
    }
    const logOf = async (code: string, token?: string) => {
      const { records } = Logged.parse((await call('GET', `/sys/dataLog/list?dataTable=online_${code}&pageSize=100`, undefined, token)).body.result)
      expect(records).toHaveLength(3)
      return records.map(({ dataContent }) => dataContent).join()
    }

    test('the order of a list that nobody asked another one for tells nothing of hidden values, nor does that of its file', async () => {
      await designer.inService(table('ranked', [open], { defaultSort: { column: 'price', order: 'desc' } }))
      await filled('ranked')
      const list = async (token?: string) =>
        Sent.parse((await call('GET', '/online/designed/ranked/list', undefined, token)).body.result).records.map(({ sendNo }) => sendNo)
      expect(await list()).toEqual(['B', 'C', 'A'])
      const masked = table('ranked', [price], { defaultSort: { column: 'price', order: 'desc' } })
      const sentence = '默认排序的字段不能脱敏：顺序会说出大小，请换一个字段排序'
      expect((await redraw('ranked', masked)).body.message).toContain(sentence)
      expect((await draw({ ...masked, code: 'rankedToo' })).body.message).toContain(sentence)
      // one that an earlier version kept
      await designer
        .db()
        .updateTable('sys_designed_resource')
        .set({ definition: JSON.stringify(masked), version: 9 })
        .where('code', '=', 'ranked')
        .execute()
      await designer
        .db()
        .updateTable('sys_online_table')
        .set({ design: JSON.stringify({ table: masked, indexes: [] }) })
        .where('id', '=', 'ranked')
        .execute()
      await designer.settled()
      const token = await blindTo('ranked')
      expect(await list(token)).toEqual(['C', 'B', 'A'])
      const file = await designer.here().house.api.app.inject({ url: '/online/designed/ranked/exportXls?format=csv', headers: { 'x-access-token': token } })
      expect([...file.body.matchAll(/^([ABC]),/gm)].map(([, sendNo]) => sendNo)).toEqual(['C', 'B', 'A'])
      expect((await call('GET', paths.list)).status).toBe(200)
      expect((await call('GET', `${paths.own.design}?id=ranked`)).status).toBe(200)
      expect((await planned('ranked')).refusals).toContain(sentence)
    })

    test('the log shows nothing of a field that went, or of a table out of service, to who may not see what designs took away', async () => {
      await designer.inService(table('secret', [price, count]))
      await filled('secret', { count: 41 })
      const token = await blindTo('secret')
      const hides = async (...shown: string[]) => {
        const told = await logOf('secret', token)
        expect(Object.values(prices).filter((amount) => told.includes(String(amount)))).toEqual([])
        expect(['"count":41', '"sendNo":"A"', '"version":1'].filter((word) => told.includes(word))).toEqual(shown)
        expect(await logOf('secret')).toContain('888.33')
      }
      await hides('"count":41', '"sendNo":"A"', '"version":1')
      await redraw('secret', table('secret', [count]))
      expect((await synchronised('secret', '样品寄送')).status).toBe(200)
      await hides('"count":41', '"sendNo":"A"', '"version":1')
      expect((await call('DELETE', `${paths.removeRecord}?id=secret`)).body.message).toBe('移除成功！')
      await designer.settled()
      await hides('"version":1')
      expect(await logOf('secret', await blindTo('secret', 'mes:formula:viewPct', 'sys:cgform:sync'))).toContain('888.33')
    })
  })
