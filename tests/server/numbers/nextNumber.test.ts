import { describe, expect, test } from 'vitest'
import { nextNumber, previewNumber } from '../../../server/numbers/nextNumber.ts'
import { databases } from '../../support/databases.ts'
import { unitsOn } from '../../support/unitsOn.ts'

const plantTz = 'Asia/Shanghai'
const kept = { createBy: 'x', createTime: 0, updateBy: 'x', updateTime: 0, version: 1, ruleDescription: '' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db, clock, unit } = unitsOn(database)
    const next = (ruleCode: string, prefixValues: Record<string, unknown> = {}, tenantId = 0) =>
      unit((one) => nextNumber(one, ruleCode, { plantTz, prefixValues }), { tenantId })
    const addRule = (ruleCode: string, pattern: string, resetPeriod = 'never') =>
      db()
        .insertInto('sys_fill_rule')
        .values({ ...kept, id: ruleCode, ruleName: ruleCode, ruleCode, pattern, resetPeriod })
        .execute()

    test('twenty who ask at the same time get twenty numbers without a gap', async () => {
      const numbers = await Promise.all(Array.from({ length: 20 }, () => next('mes_order')))
      const expected = Array.from({ length: 20 }, (_, at) => `MO20261120-${String(at + 1).padStart(4, '0')}`)
      expect(numbers.toSorted()).toEqual(expected)
    })

    test('a unit that fails gives its number back', async () => {
      const failing = unit(async (one) => {
        expect(await nextNumber(one, 'mes_plan', { plantTz })).toBe('PL20261120-0001')
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      expect(await next('mes_plan')).toBe('PL20261120-0001')
    })

    test('begins anew at midnight of the plant, not of Greenwich', async () => {
      clock.now = Date.parse('2026-11-20T15:59:59.999Z')
      expect([await next('mes_ncr'), await next('mes_ncr')]).toEqual(['NCR20261120-001', 'NCR20261120-002'])
      clock.now += 1
      expect(await next('mes_ncr')).toBe('NCR20261121-001')
      clock.now = Date.parse('2026-11-21T00:00:00Z')
      expect(await next('mes_ncr')).toBe('NCR20261121-002')
    })

    test('begins anew by month or year, or never', async () => {
      await addRule('monthly', 'A{yyyyMM}{seq:2}', 'month')
      await addRule('yearly', 'A{yy}{seq:2}', 'year')
      await addRule('always', 'A-{seq:2}')
      const three = async () => [await next('monthly'), await next('yearly'), await next('always')]
      clock.now = Date.parse('2026-11-30T15:59:59Z')
      expect(await three()).toEqual(['A20261101', 'A2601', 'A-01'])
      clock.now += 1000
      expect(await three()).toEqual(['A20261201', 'A2602', 'A-02'])
      clock.now = Date.parse('2026-12-31T16:00:00Z')
      expect(await three()).toEqual(['A20270101', 'A2701', 'A-03'])
    })

    test('counts for each value by itself, takes the standard of one that is not given, and refuses those that would make two numbers alike', async () => {
      clock.now = Date.parse('2026-11-20T02:00:00Z')
      expect([await next('mes_batch'), await next('mes_batch', { line: 'B' }), await next('mes_batch', { line: 'A' })]).toEqual([
        '261120A01',
        '261120B01',
        '261120A02',
      ])
      await addRule('required', '{line}-{seq:2}')
      await expect(next('required')).rejects.toThrow('编号需要取值 line')
      await expect(next('mes_batch', { line: 'A1' })).rejects.toThrow('不能以数字结尾')
      await expect(next('required', { line: "';--" })).rejects.toThrow('不能用在编号里')
      expect(await next('required', { line: 'A1' })).toBe('A1-01')
    })

    test('grows longer than its digits in place of beginning anew', async () => {
      await addRule('short', 'S{seq:1}')
      const numbers: string[] = []
      for (let at = 0; at < 11; at += 1) numbers.push(await next('short'))
      expect(numbers.slice(8)).toEqual(['S9', 'S10', 'S11'])
    })

    test('each tenant has its own count, and a look at the next number takes none', async () => {
      expect([await next('mes_issue', {}, 1), await next('mes_issue', {}, 2), await next('mes_issue', {}, 1)]).toEqual([
        'IS20261120-0001',
        'IS20261120-0001',
        'IS20261120-0002',
      ])
      const look = () => previewNumber(db(), 'mes_issue', { tenantId: 1, atMs: clock.now, plantTz })
      expect([await look(), await look(), await next('mes_issue', {}, 1)]).toEqual(['IS20261120-0003', 'IS20261120-0003', 'IS20261120-0003'])
    })

    test('a rule that nobody wrote is named with where to write it', async () => {
      await expect(next('nothing')).rejects.toThrow('没有编码为 nothing 的编码规则，请在 在线开发 › 编码规则 中新增')
    })
  })
