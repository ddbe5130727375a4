import { sql } from 'kysely'
import { DuplicateQuery, tableNameOf } from '#contract/checks.ts'
import type { Resource } from '#contract/resource.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { storedOf } from '../field/columns.ts'
import type { Executor } from '../field/row.ts'
import { comparison, nothing } from '../field/condition.ts'
import { conditionSql } from '../field/conditionSql.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { rightTo } from '../scope/rights.ts'
import { ownRows } from '../scope/scope.ts'

/** Clients ask while somebody writes: that a value is taken is an answer, not a failed call, or their dialogs wait for ever (api-contract.md 2.11). */
export function freeOrTaken(isFree: boolean): Reply {
  return new Reply({
    envelope: isFree ? { success: true, code: 200, message: '该值可用！' } : { success: false, code: 500, message: '该值不可用，系统中已存在！', result: null },
  })
}

type Registered = { resource: Resource; table: string }

/**
 * Whether a value is there already, asked while somebody writes a record (VAL-028, security.md 5). What may be asked are
 * the fields that a resource declares to be unique by themselves (or names in `asksTaken`), by those who may write that resource and see the field.
 */
export function duplicateRoutes({ db, plantTz, registered }: { db: Executor; plantTz: string; registered: () => readonly Registered[] }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/duplicate/check',
      access: { signedIn: true },
      query: DuplicateQuery,
      perMinute: 120,
      async run({ query: { tableName, fieldName, fieldVal, dataId }, caller: anybody }) {
        const caller = signedIn(anybody)
        const named = propertyOf(fieldName)
        const isKeyOf = ({ unique, asksTaken }: Resource) => asksTaken.includes(named) || unique.some(([name, ...more]) => name === named && more.length === 0)
        // several resources may rest in one table, each with keys of its own
        const found = registered().find(({ resource, table }) => isKeyOf(resource) && (table === tableName || tableNameOf(resource) === tableName))
        const field = found?.resource.fields.find(({ name }) => name === named)
        if (!found || !field) throw new Problem(422, '没有这种检查')
        const rights = (['add', 'edit'] as const).filter((verb) => found.resource.verbs.includes(verb)).map((verb) => rightTo(found.resource, verb))
        if (!rights.some((right) => mayCall(caller, right))) throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
        if (maskedViewOf(found.resource, caller).hidden.has(field.name)) throw new Problem(403, '拒绝访问：没有权限查看这项资料，也不能查询它是否已被使用')
        const value = storedOf(field, fieldVal, plantTz)
        const { rows } = await sql`select 1 from ${sql.table(found.table)}
          where ${conditionSql(value === null ? nothing : comparison(field, 'eq', value))} and ${sql.ref('id')} <> ${dataId} and ${conditionSql(ownRows(found.resource, caller))} limit 1`.execute(
          db,
        )
        return freeOrTaken(rows.length === 0)
      },
    }),
  ]
}

/** Some clients name the column as its table does: role_code is roleCode. */
function propertyOf(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
}
