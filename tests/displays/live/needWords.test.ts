import { expect, test } from 'vitest'
import { reasonWords } from '../../../src/displays/live/needWords.ts'
import { liveTag, meta, reading } from './samples.ts'

const fault = (change: Parameters<typeof liveTag>[0]) => liveTag({ meta: meta({ valueMap: { 0: '无故障', 1: '轴承温度高' } }), ...change })

test('a machine that is down names its fault in words', () => {
  expect(reasonWords(reading({ state: 'down' }), fault({ value: 1, text: '轴承温度高' }))).toBe('轴承温度高')
})

test('a fault code without a word is told as a code, a missing one is not invented', () => {
  expect(reasonWords(reading({ state: 'down' }), fault({ value: 77, text: '77' }))).toBe('故障代码 77')
  expect(reasonWords(reading({ state: 'down' }), null)).toBe('故障，设备没有报告原因')
  expect(reasonWords(reading({ state: 'down' }), fault({ value: 1, quality: 'stale' }))).toBe('故障，原因暂时读不到')
})

test('a limit passed names the value and the limit', () => {
  expect(reasonWords(reading({ tags: [{ value: 92.4 }] }), null)).toBe('出料温度 高于上上限 75')
})

test('a machine that is lost names why', () => {
  expect(reasonWords(reading({ tags: [{ quality: 'bad', reason: '通讯中断' }] }), null)).toBe('通讯中断')
  expect(reasonWords(reading({ state: 'offline' }), null)).toBe('离线')
})
