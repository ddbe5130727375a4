import { sql } from 'kysely'
import { z } from 'zod'
import { isSeveral } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { LeaveOfPerson } from '#contract/modules/identity/userCalls.ts'
import type { HandedOver } from '#contract/modules/identity/userCalls.ts'
import { withinEvent } from '#contract/withinEvent.ts'
import type { Units, UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { forEachTenant } from '../../db/tenancy/eachTenant.ts'
import { workFor } from '../../tenancy/atWork.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { ResourceContext } from './resourceContext.ts'
import { createTableReader } from '../read/tableReader.ts'
import { recordHistory, versionOf } from '../write/recordHistory.ts'

/** What the system module hears in the same transaction: the account itself is its business. */
export const leaveEvent = withinEvent<{ userId: string; successorId: string }>('sysUser.leave')

const ById = z.object({ userId: z.string('请选择用户').min(1, '请选择用户').max(64) })

/** A field of some list that names people, and the table behind it. */
type Naming = { context: ResourceContext; field: Field }

/**
 * What names a leaver in the records of all modules, and its handing over to a successor in one transaction: found by the kind of
 * the field, so that a new module takes part by being declared.
 */
export function handoverRoutes(contexts: () => readonly ResourceContext[], units: Units, db: Database): AnyRoute[] {
  const naming = (): Naming[] =>
    contexts().flatMap((context) => context.resource.fields.filter(({ kind }) => kind === 'user').map((field) => ({ context, field })))

  return [
    defineRoute({
      method: 'GET',
      path: '/sys/user/handover',
      access: { permission: 'sys:user:delete' },
      query: ById,
      async run({ query: { userId } }): Promise<HandedOver[]> {
        const { username } = await personOf(db, 'id', userId)
        // of all tenants: whoever leaves leaves all of them
        const count = (each: Naming) => workFor('every', () => recordsNaming(db, each, username))
        const counted = await Promise.all(naming().map(async (each) => ({ ...each, ids: await count(each) })))
        return counted.flatMap(({ context, field, ids }) =>
          ids.length === 0 ? [] : [{ title: context.resource.title, field: field.title, count: ids.length }],
        )
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/user/leave',
      access: { permission: 'sys:user:delete' },
      body: LeaveOfPerson,
      audit: { title: '办理离职交接', operateType: operateTypes.edit },
      async run({ body: { userId, successor }, caller }) {
        const count = await units(signedIn(caller), async (unit) => {
          const leaver = await personOf(unit.trx, 'id', userId)
          const to = successor === '' ? null : await personOf(unit.trx, 'username', successor)
          if (to?.username === leaver.username) throw new Problem(422, '接手人不能是离职的人自己')
          let handed = 0
          await forEachTenant(unit.trx, async () => {
            for (const each of naming()) {
              const ids = await recordsNaming(unit.trx, each, leaver.username)
              if (ids.length > 0 && to === null) throw new Problem(422, `${each.context.resource.title}的${each.field.title}还是这个人，请选择接手人`)
              for (const id of ids) await replaceIn(unit, each, id, leaver.username, to?.username ?? '')
              handed += ids.length
            }
          })
          await unit.within(leaveEvent, { userId, successorId: to?.id ?? '' })
          return handed
        })
        return new Reply({ envelope: { success: true, code: 200, message: `离职办理完成，交接 ${count} 条记录`, result: { count } } })
      },
    }),
  ]
}

async function personOf(db: Database, by: 'id' | 'username', value: string): Promise<{ id: string; username: string }> {
  const person = await db.selectFrom('sys_user').select(['id', 'username']).where(by, '=', value).where('delFlag', '=', 0).executeTakeFirst()
  if (!person) throw new Problem(404, '用户不存在，请重新选择')
  return person
}

/** Keys of the records whose field names somebody, alone or among others. */
async function recordsNaming(db: Database, { context, field }: Naming, username: string): Promise<string[]> {
  const column = sql.ref(field.name)
  const among = `%,${username.replaceAll(/[\\%_]/g, String.raw`\$&`)},%`
  const names = isSeveral(field) ? sql`',' || ${column} || ',' like ${among} escape '\\'` : sql`${column} = ${username}`
  const { rows } = await sql<{ id: string }>`select "id" from ${sql.table(context.table)} where ${names} order by "id"`.execute(db)
  return rows.map(({ id }) => id)
}

async function replaceIn(unit: UnitOfWork, { context, field }: Naming, id: string, from: string, to: string): Promise<void> {
  const { table, resource, plantTz } = context
  const reader = createTableReader({ db: unit.trx, table, resource, plantTz })
  const before = await reader.one(id)
  const value = before?.[field.name]
  if (typeof value !== 'string') return
  const names = [...new Set(value.split(',').map((name) => (name === from ? to : name)))].filter((name) => name !== '')
  await sql`update ${sql.table(table)} set ${sql.ref(field.name)} = ${names.join(',')}, "version" = "version" + 1, "updateBy" = ${unit.by.username}, "updateTime" = ${unit.at}
    where "id" = ${id}`.execute(unit.trx)
  const after = await reader.one(id)
  if (after) await recordHistory(unit, { resource, table }, [versionOf('edit', after, { before })])
  unit.afterCommit('resource.changed', { resource: resource.name, verb: 'edit', id, mark: null })
}
