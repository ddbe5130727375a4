import { z } from 'zod'
import { tableNameOf } from '#contract/checks.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Resource } from '#contract/resource.ts'
import type { Database } from '../../../../db/database.ts'
import { signedIn } from '../../../../http/caller.ts'
import { Problem } from '../../../../http/problem.ts'
import { defineRoute, Reply } from '../../../../http/route.ts'
import type { AnyRoute } from '../../../../http/route.ts'
import { queryItemsOf } from '../../reports/queryItems.ts'
import { columnsOf, dictOptionsOf, formSchemaOf, queryArrayOf } from './columnsOf.ts'
import { mayList, standsFor } from './standing.ts'
import type { Meant } from './standing.ts'

const [designer, spoken] = ['/online/cgform/api', '/diyonline/api']
const Width = z.object({
  code: z.string().max(80),
  codeid: z.string().max(64),
  width: z.coerce.number('列宽应为数字').int('列宽应为整数').min(40, '列宽不小于 40').max(800, '列宽不大于 800'),
})

/** What columns a table has and how it is asked and filled in, under both names of the wire (API-106, API-108, API-109). */
export function columnRoutes(meant: (key: string) => Meant | null, db: Database): AnyRoute[] {
  const get = (path: string, answer: (table: Meant, userId: string) => unknown) =>
    standsFor({ method: 'GET', path }, meant, (table) =>
      defineRoute({ method: 'GET', path, access: mayList(table), run: ({ caller }) => answer(table, signedIn(caller).userId) }),
    )
  const columns = async ({ context }: Meant, userId: string) => {
    const { resource } = context
    const rows = await db.selectFrom('sys_online_width').select(['field', 'width']).where('userId', '=', userId).where('resource', '=', resource.name).execute()
    const dictOptions = await dictOptionsOf(resource, context)
    return { ...headOf(resource), columns: columnsOf(resource, new Map(rows.map(({ field, width }) => [field, width])), dictOptions), dictOptions }
  }
  const form = (resource: Resource) => ({
    schema: formSchemaOf(resource),
    head: { id: codeOf(resource), tableName: tableNameOf(resource), tableTxt: resource.title },
    formTemplate: '1',
    cgButtonList: [],
    enhanceJs: '',
  })
  const lines = (context: Meant['context'], userId: string) =>
    Promise.all(context.lines.map(({ context: below }) => columns({ context: below as Meant['context'], route: () => never() }, userId)))
  return [
    ...[designer, spoken].map((base) => get(`${base}/getColumns/:key`, columns)),
    get(`${designer}/getQueryInfo/:key`, ({ context: { resource } }) => queryArrayOf(resource)),
    get(`${spoken}/getQueryInfo/:key`, ({ context: { resource } }) => ({ columns: queryItemsOf(resource.fields) })),
    get(`${designer}/getFormItem/:key`, ({ context }) => form(context.resource)),
    get(`${designer}/getFormItemBytbname/:key`, ({ context }) => form(context.resource)),
    get(`${designer}/getErpFormItem/:key`, ({ context }) => ({
      main: form(context.resource),
      subList: context.lines.map(({ context: below }) => form(below.resource)),
    })),
    get(`${designer}/getEnhanceJs/:key`, () => ''),
    get(`${designer}/getErpColumns/:key`, async (table, userId) => ({ main: await columns(table, userId), subList: await lines(table.context, userId) })),
    ...[designer, spoken].map((base) =>
      defineRoute({
        method: 'GET',
        path: `${base}/updataColumnsWidth`, // spelled so on the wire
        access: { signedIn: true },
        query: Width,
        audit: { title: '保存列宽', operateType: operateTypes.edit },
        async run({ query: { code, codeid, width }, caller }) {
          const me = signedIn(caller)
          const table = meant(code)
          if (!table || !me.permissions.has(mayList(table).permission)) throw new Problem(404, '这张表不存在，或您不能查看它')
          const { name, fields } = table.context.resource
          if (!fields.some((field) => field.name === codeid)) throw new Problem(422, `没有列 ${codeid}，列宽没有保存`)
          await db
            .insertInto('sys_online_width')
            .values({ userId: me.userId, resource: name, field: codeid, width })
            .onConflict((conflict) => conflict.columns(['userId', 'resource', 'field']).doUpdateSet({ width }))
            .execute()
          return new Reply({ envelope: { success: true, code: 200, message: '列宽已保存' } })
        },
      }),
    ),
  ]
}

function never(): never {
  throw new Error('columns of lines have no routes')
}

function codeOf({ path }: Resource): string {
  return path.split('/').at(-1) ?? ''
}

/** How a row of a tree says whether something stands below it. */
export const childMark = 'hasChild'

/** A table as a whole, in the words of the wire; `hideColumns` are the buttons that it has not. `enhanceJs` is always empty: no text of a person is run. */
function headOf(resource: Resource) {
  const { title, verbs, tree, lines, label } = resource
  const buttons = { add: 'add', edit: 'update', delete: 'delete', import: 'import', export: 'export', list: 'detail' } as const
  const missing = Object.entries(buttons).flatMap(([verb, button]) => (verbs.some((one) => one === verb) ? [] : [button]))
  return {
    code: codeOf(resource),
    formTemplate: '1',
    description: title,
    currentTableName: tableNameOf(resource),
    tableType: lines.length > 0 ? 2 : 1,
    paginationFlag: tree === null ? 'Y' : 'N',
    checkboxFlag: 'Y',
    scrollFlag: 1,
    hideColumns: [...missing, ...(missing.includes('delete') ? ['batch_delete'] : []), 'bpm'],
    cgButtonList: [],
    fieldHrefSlots: [],
    enhanceJs: '',
    foreignKeys: [],
    pidField: tree?.parent ?? '',
    hasChildrenField: tree === null ? '' : childMark,
    textField: label,
    isDesForm: 'N',
    desFormCode: '',
    relationType: 0,
  }
}
