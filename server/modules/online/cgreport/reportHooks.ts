import { jsonOf, SqlColumns } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import type { Actor } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { readStatement } from './statement.ts'

type ReportHead = NonNullable<(typeof reportHeads)['rowType']> & { id: string }

/** What a report must be before it is stored: one statement that only reads, and a source that its author may use. */
export const reportHooks: Hooks<ReportHead> = {
  beforeCreate: (row, { by }) => requireReadable(row, by),
  beforeUpdate: (row, before, { by }) => requireReadable({ ...before, ...row }, by),
}

function requireReadable({ cgrSql, dbSource, columnsJson }: Pick<ReportHead, 'cgrSql' | 'dbSource' | 'columnsJson'>, by: Pick<Actor, 'permissions'>): void {
  readStatement(cgrSql)
  requireSource(dbSource, by)
  const names = (jsonOf(SqlColumns, columnsJson) ?? []).map(({ fieldName }) => fieldName)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Problem(422, `列“${twice}”有两个，请用 as 起不同的名字`)
}

/** A database of others knows nothing of our rights: who may write SQL for it holds the right to data sources. */
export function requireSource(dbSource: string, by: Pick<Actor, 'permissions'>): void {
  if (dbSource !== '' && !by.permissions.has('sys:dataSource:list')) throw new Problem(403, '拒绝访问：没有使用其他数据源的权限，请联系管理员授权')
}
