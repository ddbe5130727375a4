import { Problem } from '../../../http/problem.ts'

/** Statements that are run one after the other on one state of the data, and how much they may take. */
export type Question = { queries: readonly { sql: string; parameters: readonly unknown[] }[]; withinMs: number; mostBytes: number }
/** What each of them found; rows are objects by the names of columns. */
export type Found = { columns: string[]; rows: Record<string, unknown>[] }

export const standardLimits = { withinMs: 5000, mostBytes: 32_000_000 }

/** The same few words for whatever a database says: its own would tell more than its reader may know. */
export const failures = {
  refused: () => new Problem(422, '没有查到：语句有误，或者用到了不存在、您没有权限查看的表或列。请检查表名、列名和写法'),
  late: (withinMs: number) => new Problem(422, `查询超过 ${withinMs / 1000} 秒，已停止。请缩小范围或减少关联的表`),
  big: () => new Problem(422, '结果太大，已停止。请减少列或缩小范围'),
  unreachable: () => new Problem(503, '数据源现在连不上，请稍后再试，或请管理员检查数据源'),
  busy: () => new Problem(503, '正在运行的报表太多，请稍后再试'),
} as const
