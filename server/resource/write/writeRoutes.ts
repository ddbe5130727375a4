import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { operateTypes } from '#contract/modules/system/log.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Verb } from '#contract/resource.ts'
import { signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { changeMarkOf } from '../../http/changeMark.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { requireRules } from './checkRules.ts'
import { refusalOf } from './databaseRefusal.ts'
import { ById, Edited, Keys } from '../field/keys.ts'
import type { Executor } from '../read/tableReader.ts'
import { scopedTo } from '../scope/rights.ts'
import { editorOf } from '../resourceContext.ts'
import type { ResourceContext } from '../resourceContext.ts'
import { treeRulesOf } from '../tree/treeRules.ts'
import { createTableWriter } from './tableWriter.ts'
import type { Change } from './hooks.ts'

const ByIds = z.object({ ids: Keys })

/** Adding, changing and deleting records: each call is one transaction, and the bus hears of it when it is over. */
export function writeRoutes(served: ResourceContext): Record<Extract<Verb, 'add' | 'edit' | 'delete'>, () => AnyRoute[]> {
  const { db, bus, resource, checkByRule } = served
  const { fields, title, name } = resource
  const paths = endpointsOf(resource)
  const writer = createTableWriter(served)
  const rules = treeRulesOf(served)

  const editor = (caller: Caller | null) => editorOf(served, signedIn(caller))
  const told = (request: FastifyRequest, changes: readonly Change[], message: string, result: unknown) => {
    const mark = changeMarkOf(request)
    for (const { verb, before, after } of changes) bus.emit('resource.changed', { resource: name, verb, id: String((after ?? before)?.['id'] as string), mark }) // a kept column of text
    return new Reply({ envelope: { success: true, code: 200, message, result } })
  }
  const inTransaction = <Result>(run: (trx: Executor) => Promise<Result>) =>
    db
      .transaction()
      .execute(run)
      .catch((error: unknown) => {
        throw refusalOf(error, fields)
      })

  return {
    add: () => [
      defineRoute({
        method: 'POST',
        path: paths.add,
        access: scopedTo(resource, 'add'),
        body: z.looseObject({}),
        audit: { title: `新增${title}`, operateType: operateTypes.add },
        async run({ body, caller, request }) {
          const row = resource.row.parse(body)
          await requireRules(fields, row, checkByRule)
          const by = await editor(caller)
          const change = await inTransaction((trx) => writer.add(trx, row, by))
          return told(request, [change], '添加成功！', change.after)
        },
      }),
    ],
    edit: () => [
      defineRoute({
        method: ['PUT', 'POST'],
        path: paths.edit,
        access: scopedTo(resource, 'edit'),
        body: Edited,
        audit: { title: `编辑${title}`, operateType: operateTypes.edit },
        async run({ body: { id, version, ...rest }, caller, request }) {
          const row = resource.row.parse(rest)
          await requireRules(fields, row, checkByRule)
          const by = await editor(caller)
          const change = await inTransaction((trx) => writer.edit(trx, id, version, row, by))
          return told(request, [change], '修改成功!', change.after)
        },
      }),
    ],
    delete: () => [
      defineRoute({
        method: 'DELETE',
        path: paths.remove,
        access: scopedTo(resource, 'delete'),
        query: ById,
        audit: { title: `删除${title}`, operateType: operateTypes.delete },
        async run({ query: { id }, caller, request }) {
          const by = await editor(caller)
          return told(request, [await inTransaction((trx) => writer.remove(trx, id, by))], '删除成功!', null)
        },
      }),
      defineRoute({
        method: 'DELETE',
        path: paths.removeMany,
        access: scopedTo(resource, 'delete'),
        query: ByIds,
        audit: { title: `批量删除${title}`, operateType: operateTypes.delete },
        async run({ query: { ids }, caller, request }) {
          const by = await editor(caller)
          const changes = await inTransaction(async (trx) => {
            const done: Change[] = []
            for (const id of rules ? await rules.lowestFirst(trx, ids) : ids) done.push(await writer.remove(trx, id, by))
            return done
          })
          return told(request, changes, '批量删除成功！', null)
        },
      }),
    ],
  }
}
