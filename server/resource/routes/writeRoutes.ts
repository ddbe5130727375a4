import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { linesBodyBytes, LinesByResource } from '#contract/lineCalls.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Verb } from '#contract/resource.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { changeMarkOf } from '../../http/changeMark.ts'
import { requestKeyOf } from '../../http/requestKey.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { once } from '../../requestKeys.ts'
import { ById, Edited, Keys, RecordId } from '../field/keys.ts'
import { saveHeader } from '../lines/saveHeader.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { ResourceContext } from './resourceContext.ts'
import { rowsFor } from '../scope/scope.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { scopedTo } from '../scope/rights.ts'
import { treeRulesOf } from '../write/treeRules.ts'
import { requireRules } from '../write/checkRules.ts'
import { refusalOf } from '../write/databaseRefusal.ts'
import { parseChange, parseNew } from '../write/givenRow.ts'
import type { Change, Editing } from '../write/hooks.ts'
import { createTableWriter } from '../write/tableWriter.ts'

const ByIds = z.object({ ids: Keys })
const Added = z.looseObject({ lines: LinesByResource.optional() })
/** Of a header that itself was not touched only its key is sent. */
const EditedHeader = z.looseObject({ id: RecordId, version: z.coerce.number().int().optional(), lines: LinesByResource.optional() })

/** Adding, changing and deleting records: each call is one unit of work, and the bus hears of it when it is over. */
export function writeRoutes(context: ResourceContext): Record<Extract<Verb, 'add' | 'edit' | 'delete'>, () => AnyRoute[]> {
  const { resource, checkByRule, units } = context
  const { fields, title, name } = resource
  const paths = endpointsOf(resource)
  const writer = createTableWriter(context)
  const rules = treeRulesOf(context)
  const hasLines = resource.lines.length > 0

  type Done = { changes: readonly Change[]; answer: Row | null }

  /** One write of a person, once for each key; `work` says what it changed of this resource and what is answered. */
  async function writing(
    verb: string,
    { body, caller: anybody, request }: { body: unknown; caller: Caller | null; request: FastifyRequest },
    work: (editing: Editing) => Promise<Done>,
  ) {
    const caller = signedIn(anybody)
    const within = await rowsFor(context, caller)
    const mark = changeMarkOf(request)
    return once(units, caller, { key: requestKeyOf(request), scope: `${name}.${verb}`, body }, async (unit) => {
      const { changes, answer } = await work({ unit, within })
      for (const change of changes) ring(unit, name, change, mark)
      return answer && maskedViewOf(resource, caller).row(answer)
    }).catch((error: unknown) => {
      throw refusalOf(error, fields)
    })
  }
  /** Deletes records and what goes with them, of a tree from below. */
  async function removing(editing: Editing, ids: readonly string[]): Promise<Done> {
    const { trx } = editing.unit
    const changes: Change[] = []
    for (const id of rules ? await rules.lowestFirst(trx, await rules.withBelow(trx, ids)) : ids) changes.push(await writer.remove(editing, id))
    return { changes, answer: null }
  }
  const ring = (unit: UnitOfWork, of: string, { verb, before, after }: Change, mark: string | null) =>
    unit.afterCommit('resource.changed', { resource: of, verb, id: String((after ?? before)?.['id'] as string), mark }) // a kept column of text
  /** What a person changes, judged with what stands beside it; whether that stands still then, the write says. */
  async function changed(id: string, sent: Row, caller: Caller): Promise<Row> {
    const before = await createTableReader(context).one(id, await rowsFor(context, caller))
    if (!before) return {}
    const row = parseChange(resource, maskedViewOf(resource, caller).sentFor(before, sent), before)
    await requireRules(fields, row, checkByRule, before)
    return row
  }
  const told = (message: string, result: unknown) => new Reply({ envelope: { success: true, code: 200, message, result } })

  return {
    add: () => [
      defineRoute({
        method: 'POST',
        path: paths.add,
        access: scopedTo(resource, 'add'),
        body: hasLines ? Added : z.looseObject({}),
        ...(hasLines ? { bodyBytes: linesBodyBytes } : {}),
        audit: { title: `新增${title}`, operateType: operateTypes.add },
        async run({ body, caller, request }) {
          const { lines, ...rest } = body as z.infer<typeof Added> // without lines it is a row alone
          const row = parseNew(resource, hasLines ? rest : body)
          await requireRules(fields, row, checkByRule)
          const after = await writing('add', { body, caller, request }, async (editing) => {
            const saved = await saveHeader(context, { id: null, version: null, row, lines: hasLines ? (lines ?? {}) : {} }, editing, changeMarkOf(request))
            return { changes: [saved], answer: saved.after }
          })
          return told('添加成功！', after)
        },
      }),
    ],
    edit: () => [
      defineRoute({
        method: ['PUT', 'POST'],
        path: paths.edit,
        access: scopedTo(resource, 'edit'),
        body: hasLines ? EditedHeader : Edited,
        ...(hasLines ? { bodyBytes: linesBodyBytes } : {}),
        audit: { title: `编辑${title}`, operateType: operateTypes.edit },
        async run({ body, caller, request }) {
          const { id, version, lines, ...rest }: z.infer<typeof EditedHeader> = body
          const isTouched = !hasLines || Object.keys(rest).length > 0
          const sent = hasLines ? rest : { ...rest, ...(lines === undefined ? {} : { lines }) }
          const row = isTouched ? await changed(id, sent, signedIn(caller)) : null
          const after = await writing('edit', { body, caller, request }, async (editing) => {
            const saved = await saveHeader(context, { id, version: version ?? null, row, lines: hasLines ? (lines ?? {}) : {} }, editing, changeMarkOf(request))
            return { changes: [saved], answer: saved.after }
          })
          return told('修改成功!', after)
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
          await writing('delete', { body: { id }, caller, request }, (editing) => removing(editing, [id]))
          return told('删除成功!', null)
        },
      }),
      defineRoute({
        method: 'DELETE',
        path: paths.removeMany,
        access: scopedTo(resource, 'delete'),
        query: ByIds,
        audit: { title: `批量删除${title}`, operateType: operateTypes.delete },
        async run({ query: { ids }, caller, request }) {
          await writing('delete', { body: { ids }, caller, request }, (editing) => removing(editing, ids))
          return told('批量删除成功！', null)
        },
      }),
    ],
  }
}
