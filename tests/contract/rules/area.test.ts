import { areaList } from '@vant/area-data'
import { expect, test } from 'vitest'
import { areaPath, areaRoot, areasByCode, areasOf, areaText } from '#contract/rules/area.ts'

const areas = areasOf(areaList)
const byCode = areasByCode(areas)

test('areas have code, text and parent; provinces belong to 86, and three levels lead to each district [PICK-029]', () => {
  const provinces = areas.filter(({ parent }) => parent === '86')
  expect(areaRoot).toBe('86')
  expect(provinces).toHaveLength(34)
  expect(provinces).toContainEqual({ code: '310000', text: '上海市', parent: '86' })
  expect(areaPath(byCode, '330106')).toEqual([
    { code: '330000', text: '浙江省', parent: '86' },
    { code: '330100', text: '杭州市', parent: '330000' },
    { code: '330106', text: '西湖区', parent: '330100' },
  ])
  const orphans = areas.filter(({ parent }) => parent !== areaRoot && !byCode.has(parent))
  expect(orphans).toEqual([])
  expect(new Set(areas.map(({ code }) => areaPath(byCode, code).length))).toEqual(new Set([1, 2, 3]))
})

test('a code that is no area has no text', () => {
  expect(areaText(byCode, '330106')).toBe('浙江省/杭州市/西湖区')
  expect(['', '999999', '86', 'constructor'].map((code) => areaText(byCode, code))).toEqual(['', '', '', ''])
})
