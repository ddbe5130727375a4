import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CrossingBegin } from '#contract/modules/equipment/lookBack.ts'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import { lookBackRoutes } from '../../../../server/modules/equipment/lookBack.routes.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { tagMeta } from '../../../support/plcRows.ts'

const nowMs = 50 * 3_600_000
let api: Api
let asked = 0
let clock = nowMs
beforeAll(async () => {
  const latest = new LatestValues()
  latest.define([{ ...tagMeta('ML-02.outTemp', 1), limitH: 60 }, tagMeta('ML-02.new', 1)])
  const trend = async ({ tagCode, fromMs, toMs, points }: { tagCode: string; fromMs: number; toMs: number; points: number }): Promise<Trend> => {
    asked += 1
    if (tagCode === 'ML-02.new') throw new Error('no history of tag')
    const bucketMs = (toMs - fromMs) / points
    const value = (at: number) => (at < nowMs - 600_000 ? 50 : 63)
    const rows = Array.from({ length: points }, (_, index): Trend['points'][number] => {
      const at = fromMs + index * bucketMs
      return [at, value(at), value(at + bucketMs - 1), value(at + bucketMs - 1)]
    })
    return { tagCode, fromMs, toMs, bucketMs, points: rows }
  }
  api = await startApi(() => lookBackRoutes({ latest, trend, now: () => clock }))
})
afterAll(() => api.close())

const get = async (url: string) => (await api.call({ method: 'GET', url, headers: { 'x-access-token': await api.tokenOf('admin') } })).body

test('a board is told since when a limit is passed; many boards that ask together are one question', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/mes/plc/crossings?of=ML-02.outTemp:H,ML-02.outTemp:HH,gone.tag:H')))
  for (const { success, result } of answers) {
    expect(success).toBe(true)
    const begins = z.array(CrossingBegin).parse(result)
    expect(begins).toHaveLength(1)
    expect(Math.abs((begins[0]?.sinceMs ?? 0) - (nowMs - 600_000))).toBeLessThanOrEqual(2000)
  }
  const once = asked
  clock += 60_000
  await get('/mes/plc/crossings?of=ML-02.outTemp:H')
  expect(asked).toBe(once * 2)
})

test('a board gets the last minutes of its small curves; a tag without history, or that does not exist, has none', async () => {
  clock = nowMs
  const { result } = await get('/mes/plc/recent?tags=ML-02.outTemp,ML-02.new,gone.tag&stepMs=5000&count=60')
  expect(result).toEqual([{ tagCode: 'ML-02.outTemp', values: Array.from({ length: 60 }, () => 63) }])
})

test('a question that makes no sense is refused with a sentence', async () => {
  for (const url of [
    '/mes/plc/crossings?of=ML-02.outTemp',
    '/mes/plc/crossings?of=a:HHH',
    '/mes/plc/crossings',
    `/mes/plc/recent?tags=${'a,'.repeat(300)}a&stepMs=5000&count=60`,
    '/mes/plc/recent?tags=a&stepMs=1&count=60',
  ])
    expect(await get(url), url).toMatchObject({ success: false, code: 422 })
})
