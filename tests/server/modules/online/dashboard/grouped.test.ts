import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GroupedReport } from '#contract/modules/online/dashboard/grouped.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { atLeast } from '../../../../support/atLeast.ts'
import { reportPlan } from '../../../../../server/resource/figure/reportPlan.ts'
import { storedReport } from '../../../../../server/modules/online/cgreport/storedReports.ts'
import { databases } from '../../../../support/databases.ts'
import { reportDesk, somebody } from '../cgreport/reportDesk.ts'

const Rows = z.object({ records: z.array(z.record(z.string(), z.unknown())), total: z.number() })
const column = (fieldName: string, fieldTxt: string, fieldType = 'String') => ({ fieldName, fieldTxt, fieldType })

/** Four batches of two shades; the third was made in the last second of a day of the plant, the fourth in the first of the next. */
const batches = [
  ['A', 'Y', 1_500_000, '2026-11-03T08:00:00+08:00'],
  ['A', 'N', 250_001, '2026-11-03T23:59:59+08:00'],
  ['B', 'Y', 4_000_000, '2026-11-30T23:59:59+08:00'],
  ['', 'Y', 2_000_000, '2026-12-01T00:00:00+08:00'],
] as const
const values = batches.map(([shade, isGood, micro, at]) => `('${shade}', '${isGood}', ${micro}, ${Date.parse(at)})`).join(', ')
const made = {
  code: 'made',
  name: '产量',
  dbSource: '',
  roleCodes: '',
  cgrSql: `with d(shade, good, qty, at) as (values ${values}) select shade, good, qty, at from d where good <> :without`,
  columnsJson: JSON.stringify([column('shade', '色号'), column('good', '合格'), column('qty', '产量', 'Quantity'), column('at', '时间', 'Datetime')]),
  paramsJson: JSON.stringify([{ paramName: 'without', paramTxt: '', paramValue: '' }]),
}
const overSuppliers = {
  ...made,
  code: 'ours',
  cgrSql: 'select code, name from mes_supplier',
  columnsJson: JSON.stringify([column('code', '编码'), column('name', '名称')]),
  paramsJson: '[]',
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a report in SQL put together by its columns, on ${database.name}`, () => {
    const desk = reportDesk(database)
    const call = (path: string, as?: string) => desk.house.call('GET', `/online/cgreport/api/${path}`, undefined, as)
    const grouped = async (query: string, code = 'made') => GroupedReport.parse((await call(`getGrouped/${code}?${query}`)).body.result)

    test('counts and sums are those of its rows, exact, and every line opens exactly the rows that it adds up', { timeout: 120_000 }, async () => {
      await desk.house.added(reportHeads, made)
      const whole = await grouped('measures=count,sum:qty')
      expect(whole).toMatchObject({ name: '产量', total: 1, sums: [4, 7.750001], records: [{ keys: [], values: [4, 7.750001] }], groups: [] })
      expect(whole.measures.map(({ title }) => title)).toEqual(['记录数', '产量合计'])
      const byShade = await grouped('groupBy=shade&measures=sum:qty,count')
      expect(byShade.records.map(({ keys, texts, values: numbers }) => [keys, texts, numbers])).toEqual([
        [['B'], ['B'], [4, 1]],
        [[null], ['（空）'], [2, 1]],
        [['A'], ['A'], [1.750001, 2]],
      ])
      expect((await grouped('groupBy=at:day')).records.map(({ texts, values: [count] }) => [...texts, count])).toEqual([
        ['2026-11-03', 2],
        ['2026-11-30', 1],
        ['2026-12-01', 1],
      ])
      const byMonth = await grouped('groupBy=at:month,good&measures=count')
      expect(byMonth.records.map(({ texts, values: [count] }) => [...texts, count])).toEqual([
        ['2026-11', 'N', 1],
        ['2026-11', 'Y', 2],
        ['2026-12', 'Y', 1],
      ])
      for (const {
        where,
        values: [count],
      } of atLeast(6, [...byShade.records.map((line) => ({ ...line, values: line.values.toReversed() })), ...byMonth.records])) {
        const opened = Rows.parse((await call(`getData/made?${new URLSearchParams(where).toString()}`)).body.result)
        expect([opened.total, opened.records.length], JSON.stringify(where)).toEqual([count, count])
      }
    })

    test('a parameter and a filter narrow all of it; an order may be asked for, and a page', { timeout: 60_000 }, async () => {
      expect((await grouped('groupBy=shade&measures=sum:qty&self_without=N')).sums).toEqual([7.5])
      expect((await grouped('groupBy=shade&measures=sum:qty&shade=A')).records).toMatchObject([{ keys: ['A'], values: [1.750001] }])
      const page = await grouped('groupBy=shade&measures=sum:qty&column=shade&order=asc&pageSize=1&pageNo=2')
      expect([page.total, page.records.map(({ keys }) => keys)]).toEqual([3, [['B']]])
    })

    test(
      'what is hidden from its reader adds up to no number: the sum is refused by the name of the column, and the count is not',
      { timeout: 60_000 },
      async () => {
        await desk.house.added(reportHeads, {
          ...overSuppliers,
          code: 'shares',
          cgrSql: 'select pct from mes_formula_line',
          columnsJson: JSON.stringify([column('pct', '占比', 'Quantity')]),
        })
        const asked = async (rights: string[], measures: string) => {
          const report = await storedReport(desk.needs, 'shares', somebody(['sys:cgreport:list', 'mes:formula:list', ...rights]))
          if (!report) throw new Error('it was added above')
          return (await report.grouped({}, reportPlan(report.fields, { groupBy: '', measures, column: '', order: undefined }))).rows.map(({ count }) => count)
        }
        expect(await asked(['mes:formula:viewPct'], 'sum:pct')).toEqual(await asked(['mes:formula:viewPct'], 'count'))
        expect(await asked([], 'count')).toEqual(await asked(['mes:formula:viewPct'], 'count'))
        await expect(asked([], 'sum:pct')).rejects.toThrow(/^没有权限看“.+”，这个数字算不出来$/)
      },
    )

    test(
      'it says which lists it reads, and is read with the rights and the tenant of who asks; what cannot be put together is refused in Chinese',
      { timeout: 60_000 },
      async () => {
        await desk.house.added(reportHeads, overSuppliers)
        expect(await grouped('', 'ours')).toMatchObject({ sums: [2], resources: ['mesSupplier'] })
        expect((await grouped('')).resources).toEqual([])
        const statuses = async (query: string, as?: string) => {
          const { status, body } = await call(`getGrouped/${query}`, as)
          expect(body.message).toMatch(/\p{Script=Han}/u)
          return status
        }
        for (const query of ['made?groupBy=nothing', 'made?groupBy=shade:day', 'made?measures=sum:shade', 'made?groupBy=shade&column=other'])
          expect(await statuses(query), query).toBe(422)
        expect(await statuses('nothing')).toBe(404)
        expect(await statuses('ours', await desk.house.api.tokenOf('guest'))).toBe(403)
      },
    )
  })
