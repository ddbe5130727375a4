import { expect, test } from 'vitest'
import { QrSettings, usualQrSettings } from '#contract/modules/printing/qrSettings.ts'

const complaint = (name: string, value: string) => QrSettings.safeParse({ ...usualQrSettings, [name]: value }).error?.issues[0]?.message ?? null

test('the title font size is a whole number from 1 to 48 [PRN-059]', () => {
  for (const [value, said] of [
    ['0', '请输入1~48正整数'],
    ['1', null],
    ['48', null],
    ['49', '请输入1~48正整数'],
    ['1.5', '请输入1~48正整数'],
  ] as const)
    expect(complaint('paramValue', value), value).toBe(said)
})

test.each(['paramValue1', 'paramValue2', 'paramValue3', 'paramValue5', 'paramValue6', 'paramValue7', 'paramValue9'])(
  '%s is a whole number from 1 to 1000 [PRN-060]',
  (name) => {
    for (const [value, said] of [
      ['0', '请输入1~1000正整数'],
      ['1', null],
      ['1000', null],
      ['1001', '请输入1~1000正整数'],
      ['', null],
    ] as const)
      expect(complaint(name, value), value).toBe(said)
  },
)

test('the field font size is a whole number from 1 to 200 [PRN-061]', () => {
  for (const [value, said] of [
    ['0', '请输入1~200正整数'],
    ['200', null],
    ['201', '请输入1~200正整数'],
  ] as const)
    expect(complaint('paramValue8', value), value).toBe(said)
})

test('the column count is required and from 1 to 12 [PRN-062] [PRN-063]', () => {
  for (const [value, said] of [
    ['', '列数不能为空！'],
    ['0', '请输入1~12正整数'],
    ['12', null],
    ['13', '请输入1~12正整数'],
  ] as const)
    expect(complaint('paramValue4', value), value).toBe(said)
})

test('code and text stand in the flow unless somebody frees them [PRN-049]', () => {
  const { paramValue10, paramValue13, modelTableName } = QrSettings.parse({ paramValue4: '2' })
  expect([paramValue10, paramValue13, modelTableName]).toEqual(['relative', 'relative', 'cm_param'])
})
