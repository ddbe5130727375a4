import { z } from 'zod'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Field } from '#contract/field.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { fileTypes, importReport } from '../../files/importReport.ts'
import { createProgressBoard } from '../../files/importProgress.ts'
import { oneAtATime } from '../../files/oneAtATime.ts'
import { writeTable } from '../../files/tableWriter.ts'
import { uploaded } from '../../files/upload.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { changeMarkOf } from '../../http/changeMark.ts'
import { Problem } from '../../http/problem.ts'
import { refuseNul } from '../../http/refuseNul.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { lineColumns } from '../lines/lineColumns.ts'
import { importRows } from '../import/importRows.ts'
import type { Row } from '../field/row.ts'
import { rightTo } from '../scope/rights.ts'
import type { ResourceContext } from './resourceContext.ts'
import { writable } from '../write/writable.ts'
import type { FastifyReply } from 'fastify'

const Job = z.string().regex(/^[\w-]{8,64}$/)
const ImportQuery = z.object({ job: Job.optional(), existing: z.enum(['refuse', 'update']).default('refuse') })

/** Imports take turns, whichever resource they are for: each may hold 32 MB, and all write through one connection. */
const inTurn = oneAtATime()

/** Import of table files into a resource, and what belongs to it: progress, template and error file. */
export function importRoutes(served: ResourceContext): { import: () => AnyRoute[] } {
  return { import: () => routesOf(served) }
}

function routesOf(served: ResourceContext): AnyRoute[] {
  const { resource, bus } = served
  const { path, title, name } = resource
  const paths = endpointsOf(resource)
  const permission = rightTo(resource, 'import')
  const progress = createProgressBoard()
  const answers = importReport({ path, title, permission })
  const mayUpdate = (caller: Caller) => resource.verbs.includes('edit') && mayCall(caller, rightTo(resource, 'edit'))
  const references = resource.fields.filter(({ kind }) => kind === 'reference').map((field) => field.name)
  /** `foreignKeys`: what every row of the files belongs to, as JSON (API-117) */
  const Given = z.object({ foreignKeys: z.string().max(10_000).default('{}') }).transform(({ foreignKeys }) => ownersIn(foreignKeys, references))

  return [
    defineRoute({
      method: 'POST',
      path: paths.imported,
      access: { permission, isScoped: true },
      takes: 'multipart',
      query: ImportQuery,
      audit: { title: `导入${title}`, operateType: operateTypes.import },
      async run({ query: { job, existing }, caller: anybody, request, reply }) {
        const caller = signedIn(anybody)
        if (existing === 'update' && !mayUpdate(caller)) throw new Problem(403, '您没有修改的权限，只能导入新的记录')
        const gone = callerGone(reply)
        const { files, fields } = await uploaded(request)
        const given = Given.parse(fields)
        const outcome = await progress.show(caller.userId, job, (notify) =>
          inTurn(() => importRows(served, { files, given, whenExisting: existing, by: caller, gone, notify })),
        )
        const changed = [name, ...served.lines.map(({ context }) => context.resource.name)]
        if (outcome.kind === 'stored' && outcome.totalCount > 0)
          for (const each of changed) bus.emit('resource.changed', { resource: each, verb: 'import', id: null, mark: changeMarkOf(request) })
        return answers.answer(outcome, caller.userId, files[0].name)
      },
    }),
    defineRoute({
      method: 'GET',
      path: paths.importProgress,
      access: { permission, isScoped: true },
      query: z.object({ job: Job }),
      run: ({ query: { job }, caller }) => progress.of(signedIn(caller).userId, job),
    }),
    defineRoute({
      method: 'GET',
      path: paths.importTemplate,
      access: { permission, isScoped: true },
      async run() {
        const heading = [...importable(resource), ...lineColumns(served.lines)].map((column) => column.title)
        const raw = await writeTable({ format: 'xlsx', sheet: title, above: [], heading }, async () => {})
        return new Reply({ raw, contentType: fileTypes.xlsx, fileName: `${title}-模板.xlsx` })
      },
    }),
    answers.errorFile(),
  ]
}

/** What a person writes, and the label before it where the server gives it: by its column the heading row is known. */
function importable(resource: Resource): Field[] {
  const written = writable(resource, 'add')
  const given = resource.fields.filter((field) => field.name === resource.label && !written.includes(field))
  return [...given, ...written]
}

function ownersIn(text: string, references: readonly string[]): Row {
  const parsed = Owners.safeParse(jsonIn(text))
  if (!parsed.success) throw new Problem(422, 'foreignKeys 应为 JSON 对象，值为记录编号')
  refuseNul(parsed.data)
  return Object.fromEntries(Object.entries(parsed.data).filter(([name]) => references.includes(name)))
}

const Owners = z.record(z.string(), z.string().max(64))

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON: refused as what it is not
  }
}

/** Aborts when the caller leaves before the answer: closed the page, or pressed 取消. */
function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new Problem(400, '操作已取消，没有写入任何数据'))
  })
  return gone.signal
}
