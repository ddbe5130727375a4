// @vitest-environment page
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Value } from '../../src/charts/Value.tsx'
import type { ValueProps } from '../../src/charts/Value.tsx'

afterEach(cleanup)

const good: ValueProps = { tagCode: 'ML-02.outTemp', text: '46.2', unit: '°C', quality: 'good', reason: null, ageMs: 300, urgency: null, reasonAt: 'beside' }

function draw(change: Partial<ValueProps>) {
  const { container } = render(<Value {...good} {...change} />)
  const element = container.querySelector('[data-tag]')
  return { element, number: element?.textContent, quality: element?.getAttribute('data-quality'), all: container.textContent, container }
}

test('the element with data-tag holds the value alone, the unit stands outside', () => {
  const { element, number, quality, all } = draw({})
  expect(element?.getAttribute('data-tag')).toBe('ML-02.outTemp')
  expect(number).toBe('46.2')
  expect(quality).toBe('good')
  expect(all).toBe('46.2°C')
})

test('a stale value keeps its number and carries the word and its age in sight', () => {
  const { number, quality, all } = draw({ quality: 'stale', reason: '过期', ageMs: 12_400 })
  expect(number).toBe('46.2')
  expect(quality).toBe('stale')
  expect(all).toContain('过期 12 秒')
})

test('a bad value carries its reason in sight', () => {
  expect(draw({ quality: 'bad', reason: '传感器故障', ageMs: 185_000 }).all).toContain('传感器故障 3 分')
})

test('an uncertain value carries its reason and no age, because it is fresh', () => {
  expect(draw({ quality: 'uncertain', reason: '心跳停止', ageMs: 185_000 }).all).toBe('46.2°C心跳停止')
})

test('a value that never was good is a dash with a reason and no age', () => {
  const { number, all } = draw({ text: '—', quality: 'bad', reason: '等待数据', ageMs: null })
  expect(number).toBe('—')
  expect(all).toContain('等待数据')
  expect(all).not.toMatch(/秒|分/)
})

test('a value beyond a limit has a shape, not only a colour; an untrusted one claims none', () => {
  expect(draw({ urgency: 'high' }).container.querySelector('svg[aria-label="紧急"]')).not.toBeNull()
  cleanup()
  expect(draw({ urgency: 'high', quality: 'stale', reason: '过期' }).container.querySelector('svg')).toBeNull()
})
