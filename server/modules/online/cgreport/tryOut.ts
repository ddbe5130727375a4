import type { Field } from '#contract/field.ts'
import type { SqlColumn, SqlColumnType, TriedOut } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { Caller } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { everything } from '../../../resource/field/condition.ts'
import type { ReadableTable } from './readableTables.ts'
import { mostRows, pageSql } from './reportSql.ts'
import { prepare } from './storedReports.ts'
import type { StoredNeeds } from './storedReports.ts'
import { readStatement } from './statement.ts'

const mostShown = 50

/** Runs a statement for its author, as its author may read: its columns as far as they can be read from it, its parameters, and its first rows. */
export async function tryOut(
  needs: StoredNeeds,
  asked: { cgrSql: string; dbSource: string; values: Readonly<Record<string, string>> },
  caller: Caller,
): Promise<TriedOut> {
  const from = needs.now()
  const { parameters } = readStatement(asked.cgrSql)
  const { report, tables, read } = await prepare(needs, asked, caller)
  const { counted, rows } = pageSql(report, { condition: everything, sorts: [], limit: mostShown, offset: 0 })
  const [count, found] = await read([counted, rows])
  const names = found?.columns ?? []
  const records = found?.rows ?? []
  for (const name of names) {
    if (!/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u.test(name)) throw new Problem(422, `第 ${names.indexOf(name) + 1} 列没有好用的名字，请用 as 起一个以字母开头的名字`)
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw new Problem(422, `列“${name}”有两个，请用 as 起不同的名字`)
  }
  const total = Number(count?.rows[0]?.['total'] ?? 0)
  return {
    columns: names.map((name) => columnOf(name, tables, records)),
    params: [...parameters],
    records: records.map((row, at) => ({ id: String(at + 1), ...row })),
    total: Math.min(total, mostRows),
    isCut: total > mostRows,
    ms: needs.now() - from,
  }
}

/** A column that is called like one of ours is shown like it; of any other, its values say what it is. */
function columnOf(name: string, tables: readonly ReadableTable[], records: readonly Record<string, unknown>[]): SqlColumn {
  const field = tables.flatMap(({ fields }) => fields).find((each) => each.name === name)
  const isNumber = records.some((row) => typeof row[name] === 'number')
  return {
    fieldName: name,
    fieldTxt: field?.title ?? name,
    fieldType: field ? typeOf(field) : isNumber ? 'Number' : 'String',
    fieldWidth: field?.width ?? 140,
    isShow: name !== 'id',
    searchMode: 'none',
    isOrder: true,
    dictCode: field && 'dictCode' in field ? field.dictCode : '',
  }
}

function typeOf({ kind }: Field): SqlColumnType {
  if (kind === 'quantity') return 'Quantity'
  if (kind === 'dateTime') return 'Datetime'
  if (kind === 'date') return 'Date'
  return kind === 'number' || kind === 'money' || kind === 'progress' || kind === 'dictNumber' ? 'Number' : 'String'
}
