// @vitest-environment page
import { expect, test } from 'vitest'
import { ageWords, paintAge, paintRow, unpainted } from '../../../src/displays/boards/tags/rowPainter.ts'
import { liveTag } from '../live/samples.ts'

const nowMs = 1_000_500
const now = () => nowMs

function cells() {
  const make = () => {
    const element = document.createElement('span')
    element.textContent = '—'
    return element
  }
  return { value: make(), quality: make(), age: make(), painted: { ...unpainted } }
}

test('a row shows value and quality of its tag, the value alone in its element [DSP-008]', () => {
  const row = cells()
  paintRow(row, liveTag({ value: 46.2, text: '46.2' }), now)
  expect([row.value.textContent, row.value.dataset['quality'], row.quality.textContent]).toEqual(['46.2', 'good', '正常'])
})

test('a value that cannot be trusted keeps its number and shows reason and age in words', () => {
  const row = cells()
  paintRow(row, liveTag({ text: '46.2', quality: 'bad', reason: '通讯中断', at: nowMs - 12_000 }), now)
  expect([row.value.textContent, row.value.dataset['quality'], row.quality.textContent, row.age.textContent]).toEqual(['46.2', 'bad', '通讯中断', '12 秒'])
})

test('a value beyond its limit is marked and says which limit', () => {
  const row = cells()
  paintRow(row, liveTag({ value: 92.4, text: '92.4' }), now)
  expect([row.value.dataset['urgency'], row.quality.textContent]).toEqual(['high', '高于上上限 75'])
  paintRow(row, liveTag({ value: 46, text: '46.0' }), now)
  expect([row.value.dataset['urgency'], row.quality.textContent]).toEqual(['', '正常'])
})

test('painting writes into the text that is there and touches nothing that stays the same', async () => {
  const row = cells()
  paintRow(row, liveTag({ value: 1, text: '1.0' }), now)
  const text = row.value.firstChild
  const seen: MutationRecord[] = []
  const observer = new MutationObserver((records) => seen.push(...records))
  for (const cell of [row.value, row.quality, row.age]) observer.observe(cell, { attributes: true, characterData: true, childList: true, subtree: true })
  paintRow(row, liveTag({ value: 1, text: '1.0' }), now)
  expect(observer.takeRecords()).toEqual([])
  paintRow(row, liveTag({ value: 2, text: '2.0' }), now)
  expect(observer.takeRecords().map(({ type, target }) => [type, target])).toEqual([['characterData', text]])
})

test('a fresh value that changes stays fresh without a look at the clock; one that fell silent says at once for how long', () => {
  const row = cells()
  paintRow(row, liveTag({ value: 1, text: '1.0', at: nowMs }), now)
  paintRow(row, liveTag({ value: 2, text: '2.0', at: nowMs }), () => Number.NaN)
  expect([row.value.textContent, row.age.textContent]).toEqual(['2.0', '< 2 秒'])
  paintRow(row, liveTag({ text: '2.0', quality: 'stale', reason: '数据过期', at: nowMs }), () => nowMs + 4000)
  expect([row.value.dataset['quality'], row.age.textContent]).toEqual(['stale', '4 秒'])
  paintAge(row, liveTag({ text: '2.0', at: nowMs }), nowMs + 6000)
  expect(row.age.textContent).toBe('6 秒')
})

test('a tag that was never read says so; a fresh one shows no running number', () => {
  expect(ageWords({ at: 0 }, nowMs)).toBe('从未')
  expect(ageWords({ at: nowMs - 300 }, nowMs)).toBe('< 2 秒')
  expect(ageWords({ at: nowMs - 65_000 }, nowMs)).toBe('1 分')
})
