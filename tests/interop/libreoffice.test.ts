import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dicts } from '#contract/modules/reference/dict.ts'
import { endpointsOf } from '#contract/resource.ts'
import { writeCsv } from '../../server/files/csv.ts'
import { atLeast } from '../support/atLeast.ts'
import { startResources } from '../support/resourceApi.ts'
import type { ResourceApi } from '../support/resourceApi.ts'
import { converted, utf8Csv } from './converted.ts'

/** Texts that a spreadsheet likes to change: formulas, leading zeros, long numbers, dates, and whatever breaks a line of CSV. */
const texts = ['=1+1', '@SUM(A1)', '-2+3', '007', '12345678901234567890', '2026-11-22', '1e5', '磨粉 “细”, 10 μm', '两\n行', '😀']

let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

const namesIn = (lines: string[][]) => {
  const heading = lines.findIndex((cells) => cells.includes('字典名称'))
  const column = lines[heading]?.indexOf('字典名称') ?? -1
  return lines.slice(heading + 1).map((cells) => cells[column])
}

test.each(['xlsx', 'xls'])('LibreOffice reads an exported .%s with every text as it was typed, and computes nothing', async (format) => {
  const made = []
  for (const dictName of texts) made.push((await resources.added(dicts, { dictName })).id)
  const file = await resources.exported(dicts, `format=${format}&selections=${made.join(',')}&column=createTime&order=asc`)
  const lines = parse(converted(`dicts.${format}`, file, utf8Csv), { relaxColumnCount: true })
  const own = parse(await resources.exported(dicts, `format=csv&selections=${made.join(',')}&column=createTime&order=asc`), {
    relaxColumnCount: true,
    bom: true,
  })
  expect(namesIn(lines)).toEqual(namesIn(own))
  for (const plain of atLeast(7, texts.slice(3))) expect(namesIn(lines)).toContain(plain)
})

/** A table that LibreOffice saved, sent to the import. */
function importedFrom(format: string) {
  const rows = [
    ['字典名称', '字典编码', '描述'],
    ['来自表格', `from_${format}`, '007'],
  ]
  return resources.imported(dicts, [{ name: `rows.${format}`, bytes: converted('rows.csv', writeCsv(rows), format) }])
}

test.each(['xlsx', 'xls'])('a table that LibreOffice saved as .%s is imported', async (format) => {
  expect((await importedFrom(format)).body.message).toBe('共1行数据全部导入成功！')
  const { body: found } = await resources.call('GET', `${endpointsOf(dicts).list}?dictCode=from_${format}`)
  expect(found.result).toMatchObject({ records: [{ dictName: '来自表格', dictCode: `from_${format}` }] })
})

test('a table in a format that is not read is refused with what to save it as', async () => {
  expect((await importedFrom('ods')).body.message).toMatch(/xlsx/)
})
