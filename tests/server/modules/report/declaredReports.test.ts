import { read as readBook, utils } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { CountedReport } from '#contract/declaredReport.ts'
import type { CountedSection } from '#contract/declaredReport.ts'
import { resources } from '#contract/modules/modules.ts'
import { declaredReports } from '#contract/modules/report/reports.ts'
import type { Resource } from '#contract/resource.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const resourceNamed = (name: string): Resource => {
  const found = resources.find((one) => one.name === name)
  if (!found) throw new Error(`no resource ${name}`)
  return found
}
/** Days around those of every row that samples are made with. */
const days = { from: '2026-06-01', to: '2027-04-30' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`declared reports on ${database.name}`, () => {
    const house = resourcesOn(database, { sharesReferred: true })
    const read = async (name: string, asked: object = days): Promise<CountedReport> => {
      const { status, body } = await house.call('GET', `/mes/report/declared?${new URLSearchParams({ name, ...asked }).toString()}`)
      expect(status, body.message).toBe(200)
      return CountedReport.parse(body.result)
    }

    /** Rows of a section's resource that fit what it is narrowed by, two of them alike. */
    async function rowsFor(name: string, where: Readonly<Record<string, string>>): Promise<void> {
      const resource = resourceNamed(name)
      const given = Object.fromEntries(Object.entries(where).map(([parameter, text]) => [parameter.replace(/_MultiString$/, ''), text.split(',')[0] ?? '']))
      for (let row = 0; row < 3; row += 1) await house.stored(resource, given)
      if (Object.keys(given).length > 0) await house.stored(resource, Object.fromEntries(Object.keys(given).map((field) => [field, 'other']))) // which no number may count
    }

    /** A number and its list: as many rows as are counted, and fields that add up to the sums. */
    async function opensExactly(
      { resource: name, measures }: CountedSection,
      values: readonly (number | null)[],
      where: Readonly<Record<string, string>>,
      words: readonly string[],
    ) {
      const resource = resourceNamed(name)
      const { total, records } = await house.listed(resource, where)
      expect(total, `${name} ${JSON.stringify(where)}`).toBe(values[0])
      for (const [at, word] of words.entries()) {
        const sum = records.reduce((all, record) => all + Number(record[word] ?? 0), 0)
        expect(values[at + 1] ?? sum, `${name}.${word}`).toBeCloseTo(sum, 5)
      }
      expect(measures).toHaveLength(words.length + 1)
    }

    test.each(declaredReports)('every number of $title opens exactly the rows that it adds up [TASK-080]', async (declared) => {
      for (const { resource, where } of declared.sections) await rowsFor(resource, where)
      const { sections } = await read(declared.name)
      expect(sections.map(({ title }) => title)).toEqual(declared.sections.map(({ title }) => title))
      let numbers = 0
      for (const [at, section] of sections.entries()) {
        const sums = declared.sections[at]?.sums ?? []
        expect(section.lines.length, section.title).toBeGreaterThan(0)
        await opensExactly(section, section.sums, section.where, sums)
        for (const line of section.lines) {
          await opensExactly(section, line.values, line.where, sums)
          numbers += 1
        }
      }
      expect(numbers).toBeGreaterThanOrEqual(declared.sections.length)
    })

    test('days before the rows are empty, an end before its beginning and a report that is not there are refused with a sentence', async () => {
      const { sections } = await read('daily', { from: '2001-01-01', to: '2001-01-02' })
      expect(sections.map(({ lines }) => lines.length)).toEqual(sections.map(() => 0))
      const refused = async (asked: Record<string, string>) => {
        const { status, body } = await house.call('GET', `/mes/report/declared?${new URLSearchParams(asked).toString()}`)
        return [status, body.message]
      }
      expect(await refused({ name: 'daily', from: '2026-11-02', to: '2026-11-01' })).toEqual([422, expect.stringContaining('开始日期应不晚于结束日期')])
      expect(await refused({ name: 'none', ...days })).toEqual([404, '没有这份报表，请从菜单里选择'])
    })

    test('the workbook holds the same numbers', async () => {
      const { sections } = await read('quality')
      const { rawPayload, statusCode } = await house.api.app.inject({
        url: `/mes/report/exportXls?${new URLSearchParams({ name: 'quality', ...days }).toString()}`,
        headers: { 'x-access-token': house.token },
      })
      expect(statusCode).toBe(200)
      const book = readBook(rawPayload)
      const rows: (string | number)[][] = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, blankrows: true, defval: '' })
      for (const { title, lines } of sections) {
        const at = rows.findIndex((row) => row[0] === title)
        expect(at, title).toBeGreaterThan(0)
        expect(rows[at + 2]?.slice(0, (lines[0]?.texts.length ?? 0) + (lines[0]?.values.length ?? 0)).map(String)).toEqual([
          ...(lines[0]?.texts ?? []),
          ...(lines[0]?.values ?? []).map(String),
        ])
      }
      expect(sections.length).toBe(3)
    })
  })
