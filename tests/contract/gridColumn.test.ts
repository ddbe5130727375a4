import { expect, test } from 'vitest'
import { GridColumn, gridColumnsOf, uploadLimit } from '../../contract/gridColumn.ts'

const keysOfTheSpecification =
  'key title type width placeholder defaultValue options dictCode validateRules customValue defaultChecked statistics format isOrder ' +
  'allowDownload allowRemove allowInput allowSearch action token responseName number fieldExtendJson popupCode field orgFields ' +
  'destFields modalWidth multi open props disabled slot btnText'

test('a grid column has every key of the specification and no other, and a choice has value, text and title [GRID-001]', () => {
  expect(Object.keys(GridColumn.shape).toSorted()).toEqual(keysOfTheSpecification.split(' ').toSorted())
  const column = GridColumn.parse({ key: 'sex', options: [{ value: 1, text: '男', title: '男性' }], customValue: ['1', '0'], statistics: ['sum', 'average'] })
  expect(column.options).toEqual([{ value: 1, text: '男', title: '男性' }])
  expect(column.customValue).toEqual(['1', '0'])
  expect(column.statistics).toEqual(['sum', 'average'])
})

test('the name of an uploaded file is read from message where a column says nothing else [GRID-002]', () => {
  expect(GridColumn.parse({ key: 'drawing', type: 'upload' }).responseName).toBe('message')
  expect(GridColumn.parse({ key: 'drawing', type: 'upload', responseName: 'path' }).responseName).toBe('path')
})

test('fieldExtendJson says how many files a cell takes; what is no JSON says nothing [GRID-003]', () => {
  const limit = (column: object) => uploadLimit(GridColumn.parse({ key: 'drawing', type: 'file', ...column }))
  expect(limit({ fieldExtendJson: '{"uploadnum":"3"}' })).toBe(3)
  expect(limit({ fieldExtendJson: '{"uploadnum":2}', number: 7 })).toBe(2)
  expect(limit({ fieldExtendJson: '{oops', number: 7 })).toBe(7)
  expect(limit({})).toBe(null)
})

test('a column of an unknown type is shown as text, and the log is told', () => {
  const told: string[] = []
  const columns = gridColumnsOf(
    [
      { key: 'a', type: 'hologram' },
      { key: 'b', type: 'input' },
    ],
    (sentence) => told.push(sentence),
  )
  expect(columns.map(({ type }) => type)).toEqual(['normal', 'input'])
  expect(told).toEqual(['grid column type "hologram" is not known, shown as text'])
})
