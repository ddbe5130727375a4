import { expect, test } from 'vitest'
import { ExampleRows, GridRowsAsked } from '#contract/modules/examples/gridRows.ts'
import { exampleRows } from '../../../../server/modules/examples/gridRows.service.ts'

const page = (query: object) => exampleRows(GridRowsAsked.parse(query))

test('the rows of the grid example come in pages that meet without a gap, the same every time', () => {
  const all = page({ pageSize: '1000' })
  expect(ExampleRows.parse(all).records).toHaveLength(1000)
  expect(all).toMatchObject({ total: 1000, size: 1000, current: 1, pages: 1 })
  expect(new Set(all.records.map(({ id }) => id)).size).toBe(1000)
  expect(all.records.map(({ orderNum }) => orderNum)).toEqual(all.records.map((_row, at) => at + 1))
  const pages = [1, 2, 3, 4].flatMap((pageNo) => page({ pageNo, pageSize: 300 }).records)
  expect(pages).toEqual(all.records)
  expect(page({ pageNo: 5, pageSize: 300 }).records).toEqual([])
  expect(page({}).records).toHaveLength(10)
})

test('pages that cannot be are refused with a sentence', () => {
  const said = (query: object) => GridRowsAsked.safeParse(query).error?.issues.map(({ message }) => message)
  expect(said({ pageNo: 0 })).toEqual(['页码从 1 开始'])
  expect(said({ pageSize: 1001 })).toEqual(['每页最多 1000 行'])
})
