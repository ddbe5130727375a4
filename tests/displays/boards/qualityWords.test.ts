import { expect, test } from 'vitest'
import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'
import { answerOf, spanText } from '../../../src/displays/boards/quality/qualityWords.ts'

const hourMs = 3_600_000
const now = 100 * hourMs
const quietChart = { title: 'ML-02 D50', values: [], upper: 1, lower: 0, center: 0, hits: [], rule: null, says: '没有命中', cpk: null }
const calm: QualityBoard = {
  atMs: now,
  overdue: 0,
  waiting: { total: 0, lines: [] },
  ncrs: { total: 0, lines: [] },
  heldLots: 0,
  passed: { days: 30, rate: null, passed: 0, done: 0, kinds: [] },
  charts: {
    total: 1,
    struck: 0,
    lines: [quietChart],
  },
  deltas: [],
  releases: { total: 2, lines: [] },
  today: { done: 0, passed: 0 },
  standards: { valid: 1, ending: 0 },
}
const inspection = (leftMs: number) => ({
  qcNo: 'QC1',
  what: '蜂蜜',
  kind: '成品',
  status: '待检',
  person: '',
  sinceMs: now - 28 * hourMs,
  leftMs,
  qty: 160,
  unit: 'kg',
})
const struck = { ...quietChart, rule: 3, says: '连续 6 点上升或下降' }
const ncr = { ncrNo: 'N1', what: '氮化硼', defect: '水分', status: '处置中', heldLots: 2, isLate: false }

test('an overdue verdict is said before a chart that struck, that before a nonconformity, and a wait within its hours last', () => {
  const all = { ...calm, waiting: { total: 1, lines: [inspection(-1)] }, charts: { ...calm.charts, lines: [struck] }, ncrs: { total: 1, lines: [ncr] } }
  expect(answerOf(all, now)).toEqual({ tone: 'late', says: '蜂蜜没判 1 天 4 时，压 160 kg', more: 'ML-02 D50 连续 6 点上升或下降　氮化硼 水分，处置中' })
  expect(answerOf({ ...all, waiting: { total: 1, lines: [inspection(1)] } }, now)).toMatchObject({ tone: 'tight', says: 'ML-02 D50 连续 6 点上升或下降' })
  expect(answerOf({ ...all, waiting: { total: 0, lines: [] }, charts: calm.charts }, now)).toMatchObject({
    tone: 'tight',
    says: '氮化硼 水分，处置中',
    more: '冻结 2 批',
  })
  expect(answerOf({ ...calm, waiting: { total: 3, lines: [inspection(hourMs)] } }, now)).toMatchObject({ tone: 'fine', says: '都在时限内，3 单在等' })
  expect(answerOf(calm, now)).toEqual({ tone: 'fine', says: '没有等判定的', more: '2 批待放行' })
})

test('a span changes its words at an hour and at a day', () => {
  expect([59, 60, 24 * 60 - 1, 24 * 60].map((minutes) => spanText(minutes * 60_000))).toEqual(['59 分', '1 时 0 分', '23 时 59 分', '1 天 0 时'])
})
