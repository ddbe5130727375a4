import { expect, test } from 'vitest'
import { builtSql } from '../../../../../src/admin/modules/online/cgreport/builtSql.ts'

test('a report is put together of columns, sums and conditions, each a parameter', () => {
  const columns = [
    { name: 'status', as: 'itself' },
    { name: 'qty', as: 'sum' },
    { name: 'id', as: 'count' },
  ] as const
  expect(
    builtSql({
      table: 'mes_order',
      columns,
      filters: [
        { name: 'needDate', is: '>=' },
        { name: 'needDate', is: '<' },
      ],
    }),
  ).toBe(
    'select status, sum(qty) as sumQty, count(id) as countId\nfrom mes_order\nwhere needDate >= :needDate and needDate < :needDate2\ngroup by status\norder by status',
  )
  expect(builtSql({ table: 'mes_order', columns: [{ name: 'qty', as: 'sum' }], filters: [] })).toBe('select sum(qty) as sumQty\nfrom mes_order')
  expect(builtSql({ table: 'mes_order', columns: [{ name: 'code', as: 'itself' }], filters: [] })).toBe('select code\nfrom mes_order\norder by code')
})

test('nothing is written before a table and a column are chosen', () => {
  expect(builtSql({ table: '', columns: [{ name: 'code', as: 'itself' }], filters: [] })).toBeNull()
  expect(builtSql({ table: 'mes_order', columns: [], filters: [] })).toBeNull()
  expect(builtSql({ table: 'mes_order', columns: [{ name: 'code', as: 'itself' }], filters: [] })).not.toBeNull()
})
