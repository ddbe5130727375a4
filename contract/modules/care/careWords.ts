/** Words of the care of machines (dictionaries of factory.md Appendix A, and those that 3.14 leaves open). */
export const checkItemTypeTexts = { number: '数值', yesNo: '正常/异常' } as const
export const checkStatusTexts = { pending: '待点检', done: '已点检', abnormal: '有异常', missed: '漏检' } as const
export const checkJudgeTexts = { pass: '正常', fail: '异常' } as const
export const maintStatusTexts = { open: '待保养', running: '保养中', done: '已完成', cancelled: '已取消' } as const
export const maintCauseTexts = { days: '按天数', hours: '按运行小时', hand: '手工' } as const
export const repairStatusTexts = {
  reported: '已报',
  accepted: '已接',
  repairing: '维修中',
  waitingParts: '待备件',
  finished: '已修',
  confirmed: '已确认',
  rejected: '退回',
  cancelled: '取消',
} as const
export const repairSourceTexts = { operator: '人员', check: '点检', alarm: '报警', andon: '安灯', plan: '保养' } as const
export const repairSeverityTexts = { high: '紧急', usual: '一般', low: '不急' } as const
export const repairFaultTexts = {
  mechanical: '机械',
  electrical: '电气',
  pneumatic: '气路',
  instrument: '仪表',
  program: '程序',
  wear: '磨损',
  other: '其他',
} as const
export const spareMoveTexts = { receive: '入库', issue: '领用' } as const
export const spareLevelTexts = { ok: '够用', low: '低于安全库存', out: '无库存' } as const
export const certKindTexts = { calibration: '校准', inspection: '检验', licence: '许可证', certificate: '合格证', other: '其他' } as const
export const certStatusTexts = { valid: '有效', expiring: '临期', expired: '过期', retired: '停用' } as const

/** Repairs that are not over: somebody still has to do something. */
export const openRepairStates = ['reported', 'accepted', 'repairing', 'waitingParts', 'finished', 'rejected'] as const
/** Repairs in which the machine is taken out of use; it comes back when another person has confirmed. */
export const repairingStates = ['repairing', 'waitingParts', 'finished', 'rejected'] as const
