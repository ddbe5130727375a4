import { linesBodyBytes, WrittenLines } from '#contract/lineCalls.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Verb } from '#contract/resource.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { changeMarkOf } from '../../http/changeMark.ts'
import { Problem } from '../../http/problem.ts'
import { requestKeyOf } from '../../http/requestKey.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { once } from '../../requestKeys.ts'
import type { ResourceContext } from './resourceContext.ts'
import { rowsFor } from '../scope/scope.ts'
import { rightTo, scopedTo } from '../scope/rights.ts'
import { saveRows } from '../lines/saveLines.ts'

/** Rows of a resource that is edited as one big grid: all that was added, changed and deleted is saved in one piece, or nothing of it. */
export function sheetRoutes(context: ResourceContext): AnyRoute[] {
  const { resource, units } = context
  if (!resource.isSheet) return []
  const requireRight = (caller: Caller, verb: Verb, word: string) => {
    if (!mayCall(caller, rightTo(resource, verb))) throw new Problem(403, `拒绝访问：没有${word}${resource.title}的权限，请联系管理员授权`)
  }
  return [
    defineRoute({
      method: 'POST',
      path: endpointsOf(resource).saveRows,
      access: scopedTo(resource, 'edit'),
      body: WrittenLines,
      bodyBytes: linesBodyBytes,
      audit: { title: `批量保存${resource.title}`, operateType: operateTypes.edit },
      async run({ body, caller: anybody, request }) {
        const caller = signedIn(anybody)
        if (body.changed.some(({ id }) => id === undefined)) requireRight(caller, 'add', '新增')
        if (body.deleted.length > 0) requireRight(caller, 'delete', '删除')
        const within = await rowsFor(context, caller)
        const mark = changeMarkOf(request)
        const saved = await once(units, caller, { key: requestKeyOf(request), scope: `${resource.name}.saveRows`, body }, async (unit) => {
          const changes = await saveRows(context, body, { unit, within })
          for (const { change } of changes)
            unit.afterCommit('resource.changed', {
              resource: resource.name,
              verb: change.verb,
              id: String((change.after ?? change.before)?.['id'] as string),
              mark,
            }) // a kept column of text
          return { rows: changes.length }
        })
        return new Reply({ envelope: { success: true, code: 200, message: '保存成功！', result: saved } })
      },
    }),
  ]
}
