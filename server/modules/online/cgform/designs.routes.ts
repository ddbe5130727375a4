import { AddDesign, CopyDesign, DesignQuery, DesignsQuery, EditDesign, RemoveDesign, TakeDesign } from '#contract/modules/online/cgform/calls.ts'
import { cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { KeptDesign } from '#contract/modules/online/cgform/design.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { addDesign, designOf, editDesign, headOf, storedDesigns } from './designs.ts'
import { codeIn, edit, list, sync } from './desk.ts'
import type { Desk } from './desk.ts'
import { removeRecord, removeTable } from './removeDesign.ts'
import { copiedDesign, takenDesign } from './takeDesign.ts'

const designBytes = 2_000_000

/** What is drawn: listed, read, kept, copied, taken away (api-contract.md 2.15 "designer side"). */
export function designRoutes({ db, units, plantTz }: Desk): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: paths.list,
      access: list,
      query: DesignsQuery,
      async run({ query: { keyword } }) {
        const heads = (await storedDesigns(db)).map((design) => headOf(design, plantTz))
        const words = keyword.toLowerCase()
        const records = heads.filter(({ id, tableName, tableTxt }) => [id, tableName, tableTxt].some((text) => text.toLowerCase().includes(words)))
        return { records, total: records.length, size: records.length, current: 1, pages: 1 }
      },
    }),
    defineRoute({
      method: 'GET',
      path: paths.own.design,
      access: list,
      query: DesignQuery,
      async run({ query: { id } }) {
        const stored = await designOf(db, id)
        return { ...headOf(stored, plantTz), design: stored.design, inService: stored.inService }
      },
    }),
    defineRoute({
      method: 'GET',
      path: paths.fields,
      access: list,
      query: DesignQuery,
      run: async ({ query: { id } }) => (await designOf(db, id)).design.table.fields,
    }),
    defineRoute({
      method: 'GET',
      path: paths.indexes,
      access: list,
      query: DesignQuery,
      run: async ({ query: { id } }) => (await designOf(db, id)).design.indexes,
    }),
    defineRoute({
      method: 'GET',
      path: paths.own.versions,
      access: list,
      query: DesignQuery,
      async run({ query: { id } }) {
        const rows = await db.selectFrom('sys_online_version').selectAll().where('code', '=', id).orderBy('tableVersion', 'desc').limit(50).execute()
        return rows.map(({ tableVersion, design, createBy, createTime }) => ({
          tableVersion,
          by: createBy,
          at: wireTime(createTime, plantTz),
          design: KeptDesign.parse(JSON.parse(design)),
        }))
      },
    }),
    defineRoute({
      method: 'POST',
      path: paths.add,
      access: edit,
      body: AddDesign,
      bodyBytes: designBytes,
      run: async ({ body, caller }) => ({ id: await units(signedIn(caller), (unit) => addDesign(unit, body.design)) }),
    }),
    defineRoute({
      method: 'PUT',
      path: paths.edit,
      access: edit,
      body: EditDesign,
      bodyBytes: designBytes,
      run: async ({ body, caller }) => ({ version: await units(signedIn(caller), (unit) => editDesign(unit, body)) }),
    }),
    defineRoute({
      method: 'POST',
      path: paths.copy,
      access: edit,
      body: CopyDesign,
      run: async ({ body: { id, code, title }, caller }) => ({
        id: await units(signedIn(caller), async (unit) => addDesign(unit, copiedDesign((await designOf(unit.trx, id)).design, code, title))),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: paths.own.take,
      access: edit,
      body: TakeDesign,
      bodyBytes: designBytes,
      run: ({ body: { design, dryRun }, caller }) => units(signedIn(caller), (unit) => takenDesign(unit, design, dryRun)),
    }),
    defineRoute({
      method: 'GET',
      path: paths.own.give,
      access: list,
      async run({ request }) {
        const { design } = await designOf(db, codeIn(request.params))
        const raw = Buffer.from(JSON.stringify(design, null, 2))
        return new Reply({ raw, contentType: 'application/json; charset=utf-8', fileName: `${design.table.title}.json` })
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: paths.removeRecord,
      access: edit,
      query: DesignQuery,
      async run({ query: { id }, caller }) {
        const me = signedIn(caller)
        const { inService } = await designOf(db, id)
        if (inService !== null && !me.permissions.has(sync.permission)) throw new Problem(403, '这张表已在使用，停用需要“同步在线表单到数据库”的权限')
        await units(me, (unit) => removeRecord(unit, id))
        return new Reply({ envelope: { success: true, code: 200, message: '移除成功！' } })
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: paths.remove,
      access: sync,
      query: RemoveDesign,
      run: async ({ query: { id, typed }, caller }) => ({ lost: await units(signedIn(caller), (unit) => removeTable(unit, id, typed)) }),
    }),
  ]
}
