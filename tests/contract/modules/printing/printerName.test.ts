import { expect, test } from 'vitest'
import { printers } from '#contract/modules/printing/printer.ts'

const complaintOf = (name: string) => printers.row.safeParse({ name, host: '192.0.2.1' }).error?.issues.find(({ path }) => path[0] === 'name')?.message

test.each(['//host/share', 'ZD421\r\nX-Injected: 1', 'ZD421\u0007'])('the printer name %j is refused', (name) => {
  expect(complaintOf(name)).toBe('不能以 // 开头，也不能有换行等控制字符')
})

test.each(['ZD421 一号', '1/2 号线', 'C:/x'])('the printer name %j is taken', (name) => {
  expect(complaintOf(name)).toBeUndefined()
})
