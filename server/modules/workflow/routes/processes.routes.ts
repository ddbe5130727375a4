import { EditNodeUserQuery, IdQuery, IdsQuery, ProcessQuery, ProcessStatusQuery, UpdateProcessQuery } from '#contract/modules/workflow/calls.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { rolesOf } from '../applications/granted.ts'
import { asProcess, convertToModel, deleteProcesses, editNodeUser, setStatus, updateProcess } from '../definitions/processes.ts'
import { definitionOf } from '../engine/definitions.ts'
import { asNode } from '../lists/nodes.ts'
import { idsOf, listOf, mostRows } from '../lists/wire.ts'
import { done } from '../workflowParts.ts'
import type { Desk } from '../workflowParts.ts'

/** no process has it: who asks for states that there are none of finds nothing */
const noStatus = -1
const edit = { permission: 'act:process:edit' } as const

/** Deployed versions: who may begin them, for which records, and who does which step (api-contract.md 2.16). */
export function processRoutes({ db, units, plantTz }: Desk): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: workflowPaths.processes,
      access: { signedIn: true },
      query: ProcessQuery,
      async run({ query: { lcmc, lckey, zx, status, statuss, roles }, caller }) {
        const me = signedIn(caller)
        const like = (text: string) => `%${text.replaceAll(/[%_\\]/g, '')}%`
        let found = db.selectFrom('act_z_process').selectAll()
        if (lcmc) found = found.where('name', 'like', like(lcmc))
        if (lckey) found = found.where('processKey', 'like', like(lckey))
        if (zx === 'true' || zx === '1') found = found.where('latest', '=', 1)
        const asked = [...listOf(status ?? ''), ...listOf(statuss ?? '')]
        if (asked.length > 0) found = found.where('status', 'in', [...[0, 1].filter((one) => asked.includes(String(one))), noStatus])
        const rows = await found.orderBy('sort').orderBy('processKey').orderBy('processVersion', 'desc').limit(mostRows).execute()
        // who does not look after processes sees those that may be begun, the newest of each
        const isOpen = mayCall(me, 'act:process:edit') && roles !== 'true'
        const own = await rolesOf(db, me.userId)
        const granted = rows.filter((row) => listOf(row.roles).length === 0 || listOf(row.roles).some((role) => own.has(role)))
        return (isOpen ? rows : granted.filter((row) => row.status === 1 && row.latest === 1)).map((row) => asProcess(row, plantTz))
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.processStatus,
      access: edit,
      query: ProcessStatusQuery,
      async run({ query: { id, status }, caller }) {
        await units(signedIn(caller), (unit) => setStatus(unit, id, status === '1' ? 1 : 0))
        return done(status === '1' ? '已激活' : '已挂起')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.deleteProcesses,
      access: edit,
      query: IdsQuery,
      async run({ query: { ids }, caller }) {
        await units(signedIn(caller), (unit) => deleteProcesses(unit, idsOf(ids)))
        return done('删除成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.convertToModel,
      access: { permission: 'act:model:edit' },
      query: IdQuery,
      async run({ query: { id }, caller }) {
        return { id: await units(signedIn(caller), (unit) => convertToModel(unit, id)) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.updateProcess,
      access: edit,
      query: UpdateProcessQuery,
      async run({ query, caller }) {
        await units(signedIn(caller), (unit) => updateProcess(unit, query))
        return done('操作成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.processNodes,
      access: edit,
      query: IdQuery,
      async run({ query: { id } }) {
        const definition = await definitionOf(db, id)
        const shown = definition.model.nodes.filter(({ kind }) => ['start', 'userTask', 'end', 'exclusive', 'parallel', 'inclusive'].includes(kind))
        return Promise.all(shown.map((node) => asNode(db, definition, node, null)))
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.editNodeUser,
      access: edit,
      query: EditNodeUserQuery,
      async run({ query, caller }) {
        await units(signedIn(caller), (unit) => editNodeUser(unit, query))
        return done('操作成功')
      },
    }),
  ]
}
