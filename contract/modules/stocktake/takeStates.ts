import type { States } from '../../resource.ts'

/** States of a stock-take (dictionary mes_stocktake_status, factory.md 3.11). */
export const takeStatusTexts = {
  draft: '草稿',
  counting: '盘点中',
  recount: '复盘中',
  review: '待批准',
  approved: '已批准',
  posted: '已过账',
  cancelled: '已取消',
} as const
export type TakeStatus = keyof typeof takeStatusTexts

/** Static: nothing moves in the places that are counted. Dynamic: work goes on. Cycle: as dynamic, and of what was not counted for longest. */
export const takeTypeTexts = { static: '静态', dynamic: '动态', cycle: '循环' } as const
export const takeScopeTexts = { location: '库位', material: '物料', abc: 'ABC 类' } as const
export const abcTexts = { A: 'A 类', B: 'B 类', C: 'C 类' } as const
export type AbcClass = keyof typeof abcTexts

/** How far a line is (dictionary mes_stocktake_stage). `left`: the unit went elsewhere before anybody counted it. */
export const takeStageTexts = { waiting: '待盘', counted: '已盘', recount: '待复盘', settled: '已定', left: '已移走' } as const
export type TakeStage = keyof typeof takeStageTexts

/** Why an amount differs (dictionary mes_count_reason); a plant may add its own. `other` needs a note. */
export const countReasonTexts = {
  spill: '称量散落',
  unreturned: '没打退料',
  tare: '皮重不准',
  damp: '受潮',
  miscount: '点错件',
  misplaced: '放错位',
  other: '其他',
} as const

/** States in which people scan. */
export const countingStates = ['counting', 'recount'] as const satisfies TakeStatus[]

export const takeStates = {
  field: 'status',
  all: Object.keys(takeStatusTexts),
  initial: 'draft',
  way: ['draft', 'counting', 'recount', 'review', 'approved', 'posted'],
  editable: ['draft'],
  deletable: ['draft'],
} as const satisfies States & { all: readonly string[] }
