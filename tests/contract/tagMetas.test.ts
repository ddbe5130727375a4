import { describe, expect, it } from 'vitest'
import { TagMeta } from '#contract/tag.ts'
import { TagMetas } from '#contract/tagMetas.ts'

const full: TagMeta = {
  tagCode: 'P-01.temp',
  deviceCode: 'P-01',
  equipmentCode: 'P-01',
  name: '出料温度',
  unit: '°C',
  decimals: 1,
  dataType: 'float32',
  staleAfterMs: 1500,
  limitLL: 10,
  limitL: 20,
  limitH: 60,
  limitHH: 70,
  role: 'process',
  valueMap: { 1: '运行' },
  block: 3,
}
const wrong = [
  undefined,
  null,
  '',
  'x',
  '1',
  0,
  1.5,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 60,
  true,
  {},
  [],
  { 1: 2 },
  { 1: '停止' },
  ['停止'],
  'setpoint',
]
const fields = Object.keys(full)

describe('what a page is told about its tags', () => {
  it.each(fields)('takes and refuses the same contents of %s as the contract says', (field) => {
    for (const value of wrong) {
      const meta = { ...full, [field]: value }
      expect(TagMetas.safeParse([full, meta]).success, `${field}: ${JSON.stringify(value)}`).toBe(TagMeta.safeParse(meta).success)
    }
  })

  it.each(fields)('refuses a tag without its %s', (field) => {
    const { [field]: _gone, ...rest } = { ...full } as Record<string, unknown>
    expect(TagMetas.safeParse([rest]).success).toBe(false)
  })

  it.each([null, 'tags', {}, [null], ['P-01.temp'], [[]]])('refuses %j instead of tags', (metas) => {
    expect(TagMetas.safeParse(metas).success).toBe(false)
  })

  it('takes a subscription without any tag, and fields that it does not know', () => {
    expect(TagMetas.safeParse([]).success).toBe(true)
    expect(TagMetas.safeParse([{ ...full, plant: 'A' }]).success).toBe(true)
  })
})
