/** States of a packing job (dictionary mes_nbc_status, factory.md 3.12). */
export const nbcStatusTexts = {
  draft: '草稿',
  ready: '可开工',
  packing: '内包中',
  paused: '暂停',
  reconciling: '对账中',
  done: '完成',
  cancelled: '已取消',
} as const

/** States of a box (dictionary mes_box_status, factory.md Appendix A). */
export const boxStatusTexts = { open: '装箱中', full: '已满', sealed: '已封', saved: '已入存', shipped: '已出货', void: '作废' } as const

/** States of a hand-over from the packing line to the store (dictionary mes_nbc_handover_status). */
export const nbcHandoverTexts = { draft: '未交接', done: '已交接', cancelled: '已取消' } as const

/** What the check weighing of a box said (dictionary mes_box_weight_result). */
export const boxWeightTexts = { none: '未检', pass: '合格', fail: '不合格' } as const

/** Whether what was issued of an inner packing material was counted at the end, and left the stock with its job (dictionary mes_nbc_counted). */
export const nbcCountedTexts = { N: '待盘点', Y: '已盘点', S: '已结' } as const

/** How pieces came into a box, or rejects into a job (dictionary mes_nbc_source): by their own codes, by a count, by the counter of the line. */
export const nbcSourceTexts = { scan: '扫码', manual: '点数', counter: '计数器' } as const

/** Why a piece is no good (dictionary mes_nbc_reject); a plant adds its own. */
export const rejectTexts = { edge: '碎边', corner: '缺角', light: '偏轻', shade: '色差', lid: '盖松', vision: '视觉剔除', other: '其他' } as const

/** an inner packing material balances when what is missing or too much is no more than this, percent of what was issued (factory.md 3.12) */
export const mostMaterialDiffPct = 0.5

/** rejects above this share of all pieces are too many, percent */
export const mostRejectPct = 1
