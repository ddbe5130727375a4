import { expect, test } from 'vitest'
import { bytesText } from '../../../src/admin/fields/bytesText.ts'

test('sizes are said in the unit that people know', () => {
  const said = [0, 1023, 1024, 3263, 5 * 1024 ** 2, 3 * 1024 ** 5].map((bytes) => Object.values(bytesText(bytes)).join(' '))
  expect(said).toEqual(['0 字节', '1023 字节', '1.0 KB', '3.2 KB', '5.0 MB', '3072.0 TB'])
})
