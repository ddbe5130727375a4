import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitComplaint, suggestedSizes, unsplittable } from '#contract/modules/production/splitting.ts'
import { runMinutes } from '#contract/modules/production/taskMinutes.ts'
import { bigMicro, fromMicro } from '#contract/rules/quantity.ts'

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + bigMicro(size), 0n)
const micro = (most: number) => fc.integer({ min: 1, max: most })

describe('splitting an order into batches', () => {
  test('suggests sizes whose sum is exact and which the vessel holds, nearly alike, whenever that is possible', () => {
    fc.assert(
      fc.property(micro(5_000_000_000), micro(300_000_000), fc.integer({ min: 0, max: 100 }), (rest, max, minPct) => {
        const limits = { min: fromMicro(Math.floor((max * minPct) / 100)), max: fromMicro(max) }
        const sizes = suggestedSizes({ rest: fromMicro(rest), limits })
        const count = Math.ceil(rest / max)
        const isPossible = count <= 200 && rest >= count * Math.floor((max * minPct) / 100)
        expect(sizes.length).toBe(isPossible ? count : 0)
        if (!isPossible) return
        expect(sumOf(sizes)).toBe(BigInt(rest))
        expect(splitComplaint(sizes, { rest: fromMicro(rest), most: fromMicro(rest), unit: 'kg', limits })).toBeNull()
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(0.1 + 1e-9)
      }),
      { numRuns: 1000 },
    )
  })

  test('says which batch is too large, too small, or how much too much all of them are', () => {
    const into = { rest: 100, most: 103, unit: 'kg', limits: { min: 20, max: 60 } }
    expect(splitComplaint([40, 60.5], into)).toBe('第 2 批 60.5 kg，超过设备最大容量 60 kg，请改小或再拆一批')
    expect(splitComplaint([19, 60], into)).toBe('第 1 批 19 kg，少于设备最小容量 20 kg，请改大或换小一些的设备')
    expect(splitComplaint([60, 43.001], into)).toBe('各批合计 103.001 kg，超过还能计划的 103 kg，请减少 0.001 kg')
    expect(splitComplaint([], into)).toBe('还没有批次，请至少填写一批的数量')
    expect(splitComplaint([60, 43], into)).toBeNull()
  })

  test('says why nothing can be suggested', () => {
    const limits = { min: 50, max: 60 }
    expect(unsplittable({ rest: 70, most: 70, unit: 'kg', limits })).toBe('70 kg 不能平均分成每批 50 kg 以上、60 kg 以内的批次，请换设备，或自己填写各批数量')
    expect(unsplittable({ rest: 0, most: 3, unit: 'kg', limits })).toBe('订单已经全部计划，没有可拆的数量')
    expect(unsplittable({ rest: 100, most: 100, unit: 'kg', limits })).toBeNull()
  })
})

test('a step takes its fixed minutes and its amount at its rate, in whole minutes and at least one', () => {
  expect(runMinutes({ stdMin: 35, ratePerHour: null }, 60)).toBe(35)
  expect(runMinutes({ stdMin: 5, ratePerHour: 80 }, 40)).toBe(35)
  expect(runMinutes({ stdMin: 0, ratePerHour: 80 }, 40.1)).toBe(31)
  expect(runMinutes({ stdMin: 0, ratePerHour: null }, 40)).toBe(1)
})
