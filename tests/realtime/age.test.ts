import { describe, expect, test } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { judge } from '../../src/realtime/age.ts'

const fresh = { status: statuses.good.code, ageMs: 0, staleAfterMs: 1500, isLinkDown: false }

describe('a value is judged', () => {
  test('good while it is fresh, and stale so early that the mark is seen within its limit', () => {
    expect(judge({ ...fresh, ageMs: 1300 })).toEqual({ quality: 'good', reason: null })
    expect(judge({ ...fresh, ageMs: 1350 })).toEqual({ quality: 'stale', reason: '过期' })
    expect(judge({ ...fresh, staleAfterMs: 60_000, ageMs: 59_800 }).quality).toBe('good')
    expect(judge({ ...fresh, staleAfterMs: 100, ageMs: 80 }).quality).toBe('good')
    expect(judge({ ...fresh, ageMs: null })).toEqual({ quality: 'stale', reason: '过期' })
  })

  test('bad with the reason of its source, however old it is', () => {
    expect(judge({ ...fresh, status: statuses.sensorFailure.code, ageMs: 60_000 })).toEqual({ quality: 'bad', reason: '传感器故障' })
    expect(judge({ ...fresh, status: 96 })).toEqual({ quality: 'bad', reason: '未知原因' })
    expect(judge({ ...fresh, status: 211 })).toEqual({ quality: 'bad', reason: '异常 211 未定义的异常' }) // a maker’s own
  })

  test('uncertain with its reason while it is fresh', () => {
    expect(judge({ ...fresh, status: statuses.outOfRange.code })).toEqual({ quality: 'uncertain', reason: '超出量程' })
    expect(judge({ ...fresh, status: statuses.outOfRange.code, ageMs: 1501 }).quality).toBe('stale')
  })

  test('stale whatever it was when the link is down', () => {
    expect(judge({ ...fresh, isLinkDown: true })).toEqual({ quality: 'stale', reason: '连接中断' })
    expect(judge({ ...fresh, status: statuses.timeout.code, isLinkDown: true }).quality).toBe('stale')
  })
})
