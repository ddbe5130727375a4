import { beforeAll, describe, expect, test } from 'vitest'
import type { Resource } from '#contract/resource.ts'
import { groupingSteps, groupWord, isSummable, mostSums, ReportAnswer, reportEndpoints, sumWord } from '#contract/resourceReport.ts'
import { sumQuantities } from '#contract/rules/quantity.ts'
import { dicts } from '#contract/modules/reference/dict.ts'
import { logs } from '#contract/modules/operations/log.ts'
import { users } from '#contract/modules/identity/user.ts'
import { ossFiles } from '#contract/modules/files/ossFile.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { addCountedRows, ruleRole } from '../../../support/countedRows.ts'
import type { TestDatabase } from '../../../support/databases.ts'
import { resourcesThatCan } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

/** The report of every resource, whatever it holds. */
export function reportsOn(database: TestDatabase): void {
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database, { sharesReferred: true })
    const asked = async (resource: Resource, query: Record<string, string>, as = resources.token) =>
      resources.call('GET', `${reportEndpoints(resource).report}?${new URLSearchParams({ pageSize: '1000', ...query }).toString()}`, undefined, as)
    const report = async (resource: Resource, query: Record<string, string>, as = resources.token) => {
      const { status, body } = await asked(resource, query, as)
      expect(status, `${JSON.stringify(query)} ${body.message}`).toBe(200)
      return ReportAnswer.parse(body.result)
    }
    const listed = (resource: Resource, query: Record<string, string>, as = resources.token) => resources.listed(resource, query, as)

    beforeAll(async () => {
      await addCountedRows(resources.api)
      for (const { resource } of resourcesThatCan('add')) for (let count = 0; count < 3; count += 1) await resources.added(resource)
      for (const { resource } of resourcesThatCan('list')) if ((await resources.listed(resource)).total === 0) await resources.twoMore(resource)
    })

    describe.each(atLeast(88, resourcesThatCan('list')))('of $name', ({ resource }) => {
      const sums = resource.fields.filter(isSummable).slice(0, mostSums)
      const measures = ['count', ...sums.map(({ name }) => sumWord(name))].join(',')

      test('by each of its fields: the lines add up to the whole, and each opens exactly the records that it counts', async () => {
        const { total, records } = await listed(resource, {})
        expect(total).toBeGreaterThan(0)
        let grouped = 0
        for (const field of resource.fields)
          for (const step of groupingSteps(field)) {
            grouped += 1
            const { records: lines, sums: whole } = await report(resource, { groupBy: groupWord(field.name, step), measures })
            expect(
              lines.reduce((sum, { values }) => sum + (values[0] ?? 0), 0),
              field.name,
            ).toBe(total)
            expect(whole).toEqual([total, ...sums.map(({ name }) => addedUp(records.map((row) => row[name])))])
            for (const { keys, values, where } of endsOf(lines)) {
              const inside = await listed(resource, sums.length > 0 ? where : { ...where, pageSize: '1' })
              expect(
                [inside.total, ...sums.map(({ name }) => addedUp(inside.records.map((row) => row[name])))],
                `${field.name} ${step} ${keys.join()}`,
              ).toEqual(values)
            }
          }
        expect(grouped).toBeGreaterThanOrEqual(3)
      })
    })

    test('two fields at once, sorted by a number or by a key, page after page', async () => {
      const query = { groupBy: 'createTime:day,userid', measures: 'count,sum:costTime' }
      const { records, total } = await report(logs, { ...query, column: 'sum:costTime', order: 'desc' })
      expect(total).toBe(records.length)
      expect(records.map(({ values }) => values[1])).toEqual(records.map(({ values }) => values[1] ?? 0).toSorted((one, other) => other - one))
      const days = (await report(logs, query)).records.map(({ keys }) => String(keys[0]))
      expect(days).toEqual(days.toSorted())
      const pages = await Promise.all(['1', '2', '3'].map((pageNo) => report(logs, { ...query, pageNo, pageSize: '2' })))
      expect(pages.flatMap((page) => page.records.map(({ keys }) => keys))).toEqual((await report(logs, query)).records.slice(0, 6).map(({ keys }) => keys))
      for (const { where, values } of records) expect((await listed(logs, where)).total).toBe(values[0])
    })

    test('keeps to the filters of the list, and a month that a filter cuts opens the days that were counted', async () => {
      const today = (await report(logs, { groupBy: 'createTime:day' })).records.at(-1)?.texts[0] ?? ''
      const { records } = await report(logs, { groupBy: 'createTime:year', createTime_begin: today, userid: 'eq admin' })
      expect(records.map(({ where }) => where)).toEqual([expect.objectContaining({ createTime_begin: today, userid: 'eq admin' })])
      for (const { where, values } of records) expect((await listed(logs, where)).total).toBe(values[0])
    })

    test('says what values are called, and what stands nowhere', async () => {
      const texts = (await report(logs, { groupBy: 'operateType' })).records.map((line) => line.texts[0])
      expect(texts).toContain('（空）')
      expect(texts).toContain('添加')
    })

    test('counts for a person what the data rules leave', async () => {
      await ruleRole(resources.api.db, 'viewer', 'sys:file:list', { column: 'createBy', is: '=', value: '#{sys_user_code}' })
      const viewer = await resources.api.tokenOf('viewer')
      const { records, sums } = await report(ossFiles, { groupBy: 'createBy', measures: 'count,sum:fileSize' }, viewer)
      const own = (await listed(ossFiles, {}, viewer)).records
      expect(records.map(({ keys }) => keys)).toEqual([['viewer']])
      expect(sums).toEqual([own.length, own.reduce((sum, row) => sum + Number(row['fileSize']), 0)])
      expect((await report(ossFiles, { groupBy: 'createBy' })).records.length).toBeGreaterThan(1)
    })

    test('neither groups nor narrows by a field that is masked for the person', async () => {
      await ruleRole(resources.api.db, 'viewer', 'sys:user:list', null)
      const viewer = await resources.api.tokenOf('viewer')
      expect((await asked(users, { groupBy: 'phone' })).status).toBe(200)
      const refused = await asked(users, { groupBy: 'phone' }, viewer)
      expect([refused.status, refused.body.message]).toEqual([422, '不能按 phone 分组，请换一个字段'])
      const whole = (await report(users, { groupBy: 'status' }, viewer)).sums
      expect((await report(users, { groupBy: 'status', phone: 'eq 1' }, viewer)).sums).toEqual(whole) // as in the list
    })

    test.each([
      [{ groupBy: 'password' }, '不能按 password 查询'],
      [{ groupBy: 'nothing' }, '不能按 nothing 分组，请换一个字段'],
      [{ groupBy: 'createTime:hour' }, '不能按 createTime 分组，请换一个字段'],
      [{ groupBy: 'logContent' }, '不能按 logContent 分组，请换一个字段'],
      [{ groupBy: "userid') from sys_user--" }, '分组，请换一个字段'],
      [{ measures: 'sum:userid' }, '不能合计 userid，请换一个字段'],
      [{ measures: 'sum:logType' }, '不能合计 logType，请换一个字段'],
      [{ groupBy: 'userid', column: 'ip' }, '不能按 ip 排序，请换一列'],
      [{ groupBy: 'userid,ip,username,method' }, '最多按 3 个字段分组'],
    ])('refuses %o with a sentence', async (query, sentence) => {
      const { status, body } = await asked(logs, query)
      expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)])
    })

    test('refuses more lines than anybody reads', async () => {
      const rows = Array.from({ length: 10_001 }, (_none, at) => ({
        id: `many${at}`,
        dictName: `大${at}`,
        dictCode: `many${at}`,
        description: '',
        createBy: 'admin',
        createTime: 0,
        updateBy: 'admin',
        updateTime: 0,
        version: 1,
      }))
      for (let start = 0; start < rows.length; start += 1000)
        await resources.api.db
          .insertInto('sys_dict')
          .values(rows.slice(start, start + 1000))
          .execute()
      const refused = await asked(dicts, { groupBy: 'dictCode' })
      expect([refused.status, refused.body.message]).toEqual([422, '统计结果超过 10000 行，请减少分组，或先缩小查询范围'])
      await resources.api.db.deleteFrom('sys_dict').where('id', 'like', 'many%').execute()
      expect((await asked(dicts, { groupBy: 'dictCode' })).status).toBe(200)
    })

    test('is a workbook with the same lines and their sum at the end, without formulas', async () => {
      const before = await report(logs, { groupBy: 'userid', measures: 'count,sum:costTime' })
      const url = `${reportEndpoints(logs).exported}?groupBy=userid&measures=count,sum:costTime`
      const { rawPayload, statusCode } = await resources.api.app.inject({ url, headers: { 'x-access-token': resources.token } })
      expect(statusCode).toBe(200)
      const lines = readTableFile('report.xlsx', rawPayload).map(({ cells }) => cells)
      const heading = lines.findIndex((cells) => cells[0] === '用户名')
      expect(lines[heading]).toEqual(['用户名', '记录数（条）', '耗时合计（ms）'])
      expect(lines.slice(heading + 1)).toEqual([
        ...before.records.map(({ texts, values }) => [...texts, ...values].map(String)),
        ['合计', ...before.sums.map(String)],
      ])
    })
  })
}

/** lines of a report that are opened at each of its ends, where what stands nowhere is as well: those between are read in the same way, and count in its sum */
const opened = 10

function endsOf<Line>(lines: readonly Line[]): Line[] {
  return lines.length <= 2 * opened ? [...lines] : [...lines.slice(0, opened), ...lines.slice(-opened)]
}

/** Exactly, as the server adds up quantities. */
function addedUp(values: readonly unknown[]): number {
  return sumQuantities(values.map((value) => Number(value ?? 0)))
}
