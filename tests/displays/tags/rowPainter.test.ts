// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ageWords, paintRow } from '../../../src/displays/boards/tags/rowPainter.ts'
import { liveTag } from '../live/samples.ts'

const nowMs = 1_000_500

function cells() {
  const make = () => {
    const element = document.createElement('span')
    element.textContent = '—'
    return element
  }
  return { value: make(), quality: make(), age: make() }
}

test('a row shows value and quality of its tag, the value alone in its element [DSP-008]', () => {
  const row = cells()
  paintRow(row, liveTag({ value: 46.2, text: '46.2' }), nowMs)
  expect([row.value.textContent, row.value.dataset['quality'], row.quality.textContent]).toEqual(['46.2', 'good', '正常'])
})

test('a value that cannot be trusted keeps its number and shows reason and age in words', () => {
  const row = cells()
  paintRow(row, liveTag({ text: '46.2', quality: 'bad', reason: '通讯中断', at: nowMs - 12_000 }), nowMs)
  expect([row.value.textContent, row.value.dataset['quality'], row.quality.textContent, row.age.textContent]).toEqual(['46.2', 'bad', '通讯中断', '12 秒'])
})

test('a value beyond its limit is marked and says which limit', () => {
  const row = cells()
  paintRow(row, liveTag({ value: 92.4, text: '92.4' }), nowMs)
  expect([row.value.dataset['urgency'], row.quality.textContent]).toEqual(['high', '高于上上限 75'])
  paintRow(row, liveTag({ value: 46, text: '46.0' }), nowMs)
  expect([row.value.dataset['urgency'], row.quality.textContent]).toEqual(['', '正常'])
})

test('painting writes into the text that is there and touches nothing that stays the same', async () => {
  const row = cells()
  paintRow(row, liveTag({ value: 1, text: '1.0' }), nowMs)
  const text = row.value.firstChild
  const seen: MutationRecord[] = []
  const observer = new MutationObserver((records) => seen.push(...records))
  for (const cell of Object.values(row)) observer.observe(cell, { attributes: true, characterData: true, childList: true, subtree: true })
  paintRow(row, liveTag({ value: 1, text: '1.0' }), nowMs)
  expect(observer.takeRecords()).toEqual([])
  paintRow(row, liveTag({ value: 2, text: '2.0' }), nowMs)
  expect(observer.takeRecords().map(({ type, target }) => [type, target])).toEqual([['characterData', text]])
})

test('a tag that was never read says so; a fresh one shows no running number', () => {
  expect(ageWords({ at: 0 }, nowMs)).toBe('从未')
  expect(ageWords({ at: nowMs - 300 }, nowMs)).toBe('< 2 秒')
  expect(ageWords({ at: nowMs - 65_000 }, nowMs)).toBe('1 分')
})
