import { expect, test } from 'vitest'
import { comparedTo, leaning, signed } from '../../../../src/admin/modules/formula/colour/shade.ts'
import { sharesBeside } from '../../../../src/admin/modules/formula/colour/sharesBeside.ts'
import { labFrame, ticksOf } from '../../../../src/charts/labFrame.ts'

const line = (materialId: string, pct: number | null) => ({ materialId, materialId_dictText: materialId.toUpperCase(), phase: 'B', pct })

test('two versions stand beside each other by material, shares of one material are one, and what only one has is not there in the other', () => {
  const own = [line('red', 0.5), line('white', 8), line('red', 0.35)]
  const other = [line('white', 7), line('black', 0.2)]
  expect(sharesBeside(own, other).map(({ name, pct, beside }) => [name, pct, beside])).toEqual([
    ['RED', 0.85, null],
    ['WHITE', 8, 7],
    ['BLACK', null, 0.2],
  ])
  expect(sharesBeside(own, null).map(({ beside }) => beside)).toEqual([null, null])
})

test('a share that the server hides is hidden, also where another line of the material has one', () => {
  expect(sharesBeside([line('red', null), line('red', 1), line('white', 2)], null).map(({ pct }) => pct)).toEqual(['hidden', 2])
})

const shade = {
  id: 'f',
  colorNo: 'F06',
  colorName: '蜂蜜',
  hex: '#C7A280',
  brand: '',
  finish_dictText: '',
  productFamily_dictText: '',
  targetL: 69.3,
  targetA: 8.7,
  targetB: 23.1,
  deMethod: 'dE76' as const,
  deTol: 1,
  illuminant: 'D65',
  observer: '10',
  geometry: 'd8sci',
}
const trial = {
  id: 't',
  trialNo: 'CT',
  versionId: 'v',
  labL: 67.8,
  labA: 10,
  labB: 23.4,
  batchNo: '',
  batchQty: null,
  illuminant: 'D65',
  observer: '10',
  geometry: 'd8sci',
}

test('a trial is compared with the target of today, and one under another light says why it is not', () => {
  const compared = comparedTo(shade, trial)
  expect('difference' in compared && compared.difference.dE.toFixed(2)).toBe('2.01')
  expect(comparedTo(shade, { ...trial, illuminant: 'TL84' })).toEqual({ unlike: '光源（D65 与 TL84）不同，不能比较色差。请按标准的条件重新测量' })
})

test('a difference is said as the eye sees it, with its sign', () => {
  expect([leaning('L', -1.5), leaning('a', 1.3), leaning('b', -0.3), leaning('b', 0.1)]).toEqual(['偏暗', '偏红', '偏蓝', '接近'])
  expect([signed(-1.46, 1), signed(0.26, 1)]).toEqual(['−1.5', '+0.3'])
})

test('both axes of a plot have one scale, everything lies inside, and its ticks are round', () => {
  const size = { width: 460, height: 380, left: 44, bottom: 34, top: 14, right: 14 }
  const places = [
    { across: 7, b: 21 },
    { across: 11, b: 25 },
  ]
  const { x, y, acrossRange, bRange } = labFrame(places, size)
  expect(x(8) - x(7)).toBeCloseTo(y(21) - y(22), 9)
  for (const { across, b } of places) {
    expect([x(across) > size.left, x(across) < size.width - size.right]).toEqual([true, true])
    expect([y(b) > size.top, y(b) < size.height - size.bottom]).toEqual([true, true])
  }
  expect(places.length).toBe(2)
  expect(ticksOf([6.6, 9.2])).toEqual([7, 7.5, 8, 8.5, 9])
  expect([ticksOf(acrossRange).length <= 9, ticksOf(bRange).length >= 3]).toEqual([true, true])
})
