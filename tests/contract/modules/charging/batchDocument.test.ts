import { expect, test } from 'vitest'
import { balanceText, batchDocument } from '#contract/modules/charging/batchDocument/batchDocument.ts'
import { amountText } from '#contract/modules/charging/batchDocument/documentParts.ts'
import { secondsBeyond } from '#contract/modules/charging/batchDocument/parameterCurve.ts'
import type { BagLife, BatchDossier } from '#contract/modules/charging/batchDossier.ts'

const bag = (more: Partial<BagLife> = {}): BagLife => ({
  huCode: 'HU0000001',
  phase: 'A',
  materialName: '滑石粉',
  lotNo: 'L1',
  net: 1.5,
  unit: 'kg',
  scaleId: 'SC-02',
  source: 'tcp',
  tolResult: 'in',
  weighBy: '孙丽',
  weighAt: 0,
  signBy: '赵蕾',
  isVoid: false,
  charged: 1.5,
  chargeBy: '何强',
  chargedAt: 0,
  checkBy: '罗军',
  ...more,
})
const record = (more: Partial<BatchDossier> = {}): BatchDossier => ({
  plantTz: 'Asia/Shanghai',
  planId: 'p',
  planNo: 'PL-1',
  batchNo: '261126A02',
  orderNo: 'MO-1',
  productName: 'F03 自然',
  hex: '',
  qty: 150,
  unit: 'kg',
  status: 'running',
  planStart: null,
  planEnd: null,
  formula: null,
  clearances: [],
  bags: [bag()],
  forecast: null,
  steps: [],
  mills: [],
  reports: [],
  deviations: [],
  signatures: [],
  broken: [],
  sealed: 3,
  digest: 'ab12',
  checkedAt: 0,
  canPrint: true,
  ...more,
})

test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</td></table>', '&lt;b&gt;'])(
  '%s in a record is text in its document, which runs and fetches nothing',
  (hostile) => {
    const document = batchDocument(record({ productName: hostile, bags: [bag({ materialName: hostile, chargeBy: hostile })] }))
    expect(document).not.toContain(hostile)
    expect(document).not.toMatch(/<(script|img|link|iframe)/)
    expect(document).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(batchDocument(record({ productName: '自然 <3' }))).toContain('自然 &lt;3')
  },
)

test('what was weighed stands beside what was charged, to the gram, and what is missing is named', () => {
  expect(balanceText([bag(), bag({ net: 0.25, charged: 0.25 })])).toBe('称 1.75 kg，投 1.75 kg，投入 = 称入')
  expect(balanceText([bag(), bag({ net: 0.25, charged: null })])).toBe('称 1.75 kg，投 1.5 kg，差 0.25 kg')
  expect(batchDocument(record({ bags: [bag({ charged: null, chargedAt: null })] }))).toContain('还没有投')
})

test('amounts are grouped by threes and keep their decimals', () => {
  expect([67_939, 1725, 1_234_567.891, 0.1234, 12.5].map(amountText)).toEqual(['67 939', '1 725', '1 234 567.891', '0.1234', '12.5'])
})

test('seconds beyond a limit are those of the points that were beyond it, the last one until the step ended', () => {
  const parameter = {
    tagCode: 't',
    name: 'n',
    unit: 'A',
    decimals: 1,
    lowest: 1,
    highest: 9,
    average: 5,
    knownPct: 100,
    limitLL: null,
    limitL: 2,
    limitH: 8,
    limitHH: 9,
    words: null,
  }
  const point = (second: number, value: number | null): [number, number | null, number | null, number | null] => [second * 1000, value, value, value]
  const curve = [point(0, 5), point(10, 9), point(20, 5), point(30, 1), point(34, 8), point(40, null), point(50, 9)]
  expect(secondsBeyond({ ...parameter, curve }, 55_000)).toBe(10 + 4 + 5)
  expect(secondsBeyond({ ...parameter, limitH: null, limitHH: null, limitL: null, curve }, 55_000)).toBe(0)
})
