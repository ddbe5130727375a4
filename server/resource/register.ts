import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { operateTypes } from '#contract/modules/system/log.ts'
import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource, Verb } from '#contract/resource.ts'
import type { Bus } from '../bus.ts'
import type { Database } from '../db/database.ts'
import { signedIn } from '../http/caller.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { defineRoute, Reply } from '../http/route.ts'
import type { AnyRoute } from '../http/route.ts'
import { refusalOf } from './conflict.ts'
import { withDictTexts } from './dictTexts.ts'
import type { DictTexts } from './dictTexts.ts'
import { conditionOf, sortOf } from './listQuery.ts'
import { createTableReader } from './rows.ts'
import type { Executor, Row } from './rows.ts'
import { createTableWriter, notFound } from './writing.ts'
import type { Change, Hooks } from './writing.ts'

export type ResourceParts = { db: Database; bus: Bus; plantTz: string; now: () => number; dictTexts: DictTexts }

const ListQuery = PageQuery.catchall(z.string().max(4000))
const Key = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '记录编号格式不正确')
const ById = z.object({ id: Key })
const ByIds = z
  .object({ ids: z.string().min(1, '参数不识别！').max(40_000) })
  .transform(({ ids }) => z.array(Key).min(1, '参数不识别！').max(500, '一次最多 500 条').parse(ids.split(',').filter(Boolean)))
const Edited = z.looseObject({ id: Key, version: z.coerce.number().int() })

/** The standard routes of a resource (api-contract.md 2 "CRUD"): one code for every table, on SQLite and PostgreSQL. */
export function registerResource<Written extends object>(
  resource: Resource<Written>,
  { table, hooks = {} }: { table: string; hooks?: Hooks },
  parts: ResourceParts,
): AnyRoute[] {
  const { db, bus, plantTz, now, dictTexts } = parts
  const { fields, title, name, verbs } = resource
  const paths = endpointsOf(resource)
  const reader = createTableReader({ db, table, fields, plantTz })
  const writer = createTableWriter({ table, fields, plantTz, hooks })
  const known = [...fields, ...keptFields]

  const editor = ({ username, realname }: Caller) => ({ username, realname, atMs: now() })
  const told = (changes: readonly Change[], message: string, result: unknown) => {
    for (const { verb, before, after } of changes) bus.emit('resource.changed', { resource: name, verb, id: String((after ?? before)?.['id'] as string) })
    return new Reply({ envelope: { success: true, code: 200, message, result } })
  }
  const inTransaction = <Result>(run: (trx: Executor) => Promise<Result>) =>
    db
      .transaction()
      .execute(run)
      .catch((error: unknown) => {
        throw refusalOf(error, fields)
      })

  const routes: Record<Exclude<Verb, 'export' | 'import'>, () => AnyRoute[]> = {
    list: () => [
      defineRoute({
        method: 'GET',
        path: paths.list,
        access: { permission: rightTo(resource, 'list') },
        query: ListQuery,
        async run({ query: { pageNo, pageSize, ...asked } }) {
          const page = await reader.page(conditionOf(known, asked, plantTz), sortOf(known, asked, resource.defaultSort), { pageNo, pageSize })
          return { ...page, records: await withDictTexts(page.records, fields, dictTexts) }
        },
      }),
      defineRoute({
        method: 'GET',
        path: paths.one,
        access: { permission: rightTo(resource, 'list') },
        query: ById,
        async run({ query: { id } }) {
          const row = await reader.one(id)
          if (!row) throw new Problem(404, notFound)
          return row
        },
      }),
    ],
    add: () => [
      defineRoute({
        method: 'POST',
        path: paths.add,
        access: { permission: rightTo(resource, 'add') },
        body: z.looseObject({}),
        audit: { title: `新增${title}`, operateType: operateTypes.add },
        async run({ body, caller }) {
          const row = resource.row.parse(body) as Row // the rules of the resource made it
          const change = await inTransaction((trx) => writer.add(trx, row, editor(signedIn(caller))))
          return told([change], '添加成功！', change.after)
        },
      }),
    ],
    edit: () => [
      defineRoute({
        method: ['PUT', 'POST'],
        path: paths.edit,
        access: { permission: rightTo(resource, 'edit') },
        body: Edited,
        audit: { title: `编辑${title}`, operateType: operateTypes.edit },
        async run({ body: { id, version, ...rest }, caller }) {
          const row = resource.row.parse(rest) as Row // the rules of the resource made it
          const change = await inTransaction((trx) => writer.edit(trx, id, version, row, editor(signedIn(caller))))
          return told([change], '修改成功!', change.after)
        },
      }),
    ],
    delete: () => [
      defineRoute({
        method: 'DELETE',
        path: paths.remove,
        access: { permission: rightTo(resource, 'delete') },
        query: ById,
        audit: { title: `删除${title}`, operateType: operateTypes.delete },
        async run({ query: { id }, caller }) {
          return told([await inTransaction((trx) => writer.remove(trx, id, editor(signedIn(caller))))], '删除成功!', null)
        },
      }),
      defineRoute({
        method: 'DELETE',
        path: paths.removeMany,
        access: { permission: rightTo(resource, 'delete') },
        query: ByIds,
        audit: { title: `批量删除${title}`, operateType: operateTypes.delete },
        async run({ query: ids, caller }) {
          const by = editor(signedIn(caller))
          const changes = await inTransaction(async (trx) => {
            const done: Change[] = []
            for (const id of ids) done.push(await writer.remove(trx, id, by))
            return done
          })
          return told(changes, '批量删除成功！', null)
        },
      }),
    ],
  }
  return verbs.flatMap((verb) => (verb === 'export' || verb === 'import' ? [] : routes[verb]()))
}

/** Fields that every list can be narrowed and sorted by besides its own. */
const keptFields = [
  { name: 'createTime', title: '创建时间' },
  { name: 'updateTime', title: '更新时间' },
].map((field) => ({ kind: 'dateTime', ...field, list: 'hidden', form: 'never', filter: 'none', isSortable: true, isRequired: false }) as const)

/** The right a verb needs; a resource that names one that does not exist stops the start. */
function rightTo({ permission, name }: Pick<Resource, 'permission' | 'name'>, verb: Verb): Permission {
  const code = `${permission}:${verb}`
  const found = permissionCodes.find((known) => known === code)
  if (!found) throw new Error(`resource ${name} needs the permission ${code}, which does not exist`)
  return found
}
