import { expect, test } from 'vitest'
import { isFoundBy } from '../../../src/admin/fields/foundByWords.ts'

test('a choice is found by a part of its words in any case, and by its pinyin', () => {
  expect(['千克', '克', 'KG', ' 千 '].map((typed) => isFoundBy(typed, '千克 kg'))).toEqual([true, true, true, true])
  expect(['qk', 'scdd', 'shengchan'].map((typed) => isFoundBy(typed, typed === 'qk' ? '千克' : '生产订单'))).toEqual([true, true, true])
  expect(['kq', '吨', 'xx'].map((typed) => isFoundBy(typed, '千克'))).toEqual([false, false, false])
  expect(isFoundBy('qk', 7)).toBe(false)
})
