import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { dueFieldOf, urgency } from '#contract/urgency.ts'
import { storageOf } from '../field/columns.ts'
import type { Sort } from './listQuery.ts'

type Ordered = Pick<Resource, 'fields' | 'states'>
type Step = { by: RawBuilder<unknown>; order: Sort['order']; isNeverEmpty: boolean }

const other = { asc: 'desc', desc: 'asc' } as const

/** columns that every row has a value in: an index serves their order as it is, on both databases */
const neverEmpty = new Set(['id', 'createTime'])

/** The order of a list: empty values last, whichever database; the key ends every order in the direction of the last, so that pages never overlap and an index can serve it. */
export function ordered(resource: Ordered, sorts: readonly Sort[]): RawBuilder<unknown> {
  return inOrder(resource, sorts, 'last')
}

/** The same from the other end. */
export function orderedBackwards(resource: Ordered, sorts: readonly Sort[]): RawBuilder<unknown> {
  return inOrder(
    resource,
    sorts.map(({ column, order }) => ({ column, order: other[order] })),
    'first',
  )
}

function inOrder(resource: Ordered, sorts: readonly Sort[], empty: 'first' | 'last'): RawBuilder<unknown> {
  const places = sql.raw(` nulls ${empty}`)
  const steps = sorts.flatMap((sort) => stepsOf(resource, sort))
  const all = [...steps, columnStep('id', steps.at(-1)?.order ?? 'asc')]
  return sql.join(all.map(({ by, order, isNeverEmpty }) => sql`${by} ${sql.raw(order)}${isNeverEmpty ? sql`` : places}`))
}

/** How urgent a record is: by its due date while it is waited for, behind those the newest first. */
function stepsOf(resource: Ordered, { column, order }: Sort): Step[] {
  if (column !== urgency) return [columnStep(column, order)]
  const due = dueFieldOf(resource)
  if (!due) throw new Error('records without a due date stand in no order of urgency')
  const { states } = resource
  const isOver = states && due.due.over.length > 0 ? sql`${sql.ref(states.field)} in (${sql.join(due.due.over)})` : sql`1 = 0`
  const date = storageOf(due.kind) === 'text' ? sql`nullif(${sql.ref(due.name)}, '')` : sql.ref(due.name)
  return [
    { by: sql`case when ${isOver} or ${date} is null then 1 else 0 end`, order, isNeverEmpty: true },
    { by: sql`case when ${isOver} then null else ${date} end`, order, isNeverEmpty: false },
    columnStep('createTime', other[order]),
  ]
}

function columnStep(column: string, order: Sort['order']): Step {
  return { by: sql.ref(column), order, isNeverEmpty: neverEmpty.has(column) }
}
