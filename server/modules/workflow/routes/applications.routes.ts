import {
  AddBusinessQuery,
  AppliedQuery,
  ApplyQuery,
  CancelQuery,
  EditFormQuery,
  FirstNodeQuery,
  FormQuery,
  IdsQuery,
  PreviewQuery,
} from '#contract/modules/workflow/calls.ts'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { withDictTexts } from '../../../resource/read/dictTexts.ts'
import { withdraw } from '../acts/onInstance.ts'
import { apply, deleteDrafts, noApplication } from '../applications/apply.ts'
import { editForm, formOf } from '../applications/form.ts'
import { makeDraft } from '../applications/make.ts'
import { processToBegin } from '../applications/processToBegin.ts'
import { asBusinesses } from '../lists/applications.ts'
import { expectedPath } from '../lists/expectedPath.ts'
import { firstNode } from '../lists/nodes.ts'
import { boundOf } from '../lists/tasks.ts'
import { idsOf, listOf, mostRows } from '../lists/wire.ts'
import { done } from '../workflowParts.ts'
import type { Desk } from '../workflowParts.ts'

const access = { signedIn: true } as const

/** Applications of the caller: begun, filled in, handed in, withdrawn (api-contract.md 2.16). */
export function applicationRoutes({ db, units, plantTz, now, lookups }: Desk): AnyRoute[] {
  const texts = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  return [
    defineRoute({
      method: 'GET',
      path: workflowPaths.applied,
      access,
      query: AppliedQuery,
      async run({ query, caller }) {
        let found = db
          .selectFrom('act_z_business as business')
          .innerJoin('act_z_process as process', 'process.id', 'business.procDefId')
          .selectAll('business')
          .where('business.userId', '=', signedIn(caller).username)
          .where('business.isHidden', '=', 0)
        if (query.title) found = found.where('business.title', 'like', `%${query.title.replaceAll(/[%_\\]/g, '')}%`)
        if (query.status) found = found.where('business.status', '=', Number(query.status))
        if (query.result) found = found.where('business.result', '=', Number(query.result))
        if (query.procDefKey) found = found.where('process.processKey', '=', query.procDefKey)
        if (query.type) found = found.where('process.typeId', '=', query.type)
        const [from, to] = [boundOf(query.createTime_begin, '00:00:00', plantTz), boundOf(query.createTime_end, '23:59:59', plantTz)]
        if (from !== null) found = found.where('business.createTime', '>=', from)
        if (to !== null) found = found.where('business.createTime', '<=', to + 999)
        const rows = await found.orderBy('business.createTime', 'desc').orderBy('business.id', 'desc').limit(mostRows).execute()
        return asBusinesses(db, rows, plantTz)
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.firstNode,
      access,
      query: FirstNodeQuery,
      async run({ query: { procDefId, tableName, tableId = '' }, caller }) {
        const me = signedIn(caller)
        const definition = await processToBegin(db, { procDefId, tableName: null }, me)
        const about = { tableName: tableName ?? definition.row.businessTable, tableId }
        if (tableId !== '') await formOf({ trx: db, by: me, at: now() }, about, plantTz) // 404 for a record of others
        return firstNode(db, definition, { ...about, applicant: me.username })
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.own.preview,
      access,
      query: PreviewQuery,
      async run({ query: { procDefId, tableId }, caller }) {
        const me = signedIn(caller)
        const definition = await processToBegin(db, { procDefId, tableName: null }, me)
        const about = { tableName: definition.row.businessTable, tableId }
        if (tableId !== '') await formOf({ trx: db, by: me, at: now() }, about, plantTz)
        return expectedPath(db, definition, { ...about, applicant: me.username })
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.addBusiness,
      access,
      query: AddBusinessQuery,
      async run({ query: { procDefId, procDeTitle, tableName, filedNames, ...fields }, caller }) {
        const named = new Set([...listOf(filedNames), 'title'])
        const given = Object.fromEntries(Object.entries(texts(fields)).filter(([name]) => named.has(name)))
        const id = await units(signedIn(caller), (unit) => makeDraft(unit, { procDefId, title: procDeTitle, tableName, given }))
        const rows = await db.selectFrom('act_z_business').selectAll().where('id', '=', id).execute()
        const [made] = await asBusinesses(db, rows, plantTz)
        return made
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.form,
      access,
      query: FormQuery,
      async run({ query, caller }) {
        const row = await formOf({ trx: db, by: signedIn(caller), at: now() }, query, plantTz)
        const [explained] = await withDictTexts([row], approvalOf(query.tableName)?.resource.fields.filter(({ name }) => name in row) ?? [], lookups)
        return explained
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.editForm,
      access,
      query: EditFormQuery,
      async run({ query: { id, tableName, version, ...fields }, caller }) {
        await units(signedIn(caller), (unit) => editForm(unit, { tableName, tableId: id, seen: version ?? null, plantTz }, texts(fields)))
        return { id }
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.apply,
      access,
      query: ApplyQuery,
      async run({ query: { id, procDefId, title = '', assignees, priority }, caller }) {
        await units(signedIn(caller), (unit) => apply(unit, { id, procDefId, title, assignees: listOf(assignees), priority }))
        return done('操作成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.cancel,
      access,
      query: CancelQuery,
      async run({ query: { id, procInstId, reason }, caller }) {
        await units(signedIn(caller), async (unit) => {
          const found = await unit.trx.selectFrom('act_z_business').select('procInstId').where('id', '=', id).executeTakeFirst()
          if (found?.procInstId !== procInstId) throw new Problem(404, noApplication)
          await withdraw(unit, { procInstId, reason })
        })
        return done('操作成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.deleteDrafts,
      access,
      query: IdsQuery,
      async run({ query: { ids }, caller }) {
        await units(signedIn(caller), (unit) => deleteDrafts(unit, idsOf(ids)))
        return done('删除成功')
      },
    }),
  ]
}
