import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Field } from '#contract/field.ts'
import { verbs } from '#contract/resource.ts'
import type { Database } from '../../../db/database.ts'
import { mayCall } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { conditionSql } from '../../../resource/field/conditionSql.ts'
import { storageOf } from '../../../resource/field/columns.ts'
import type { ResourceRegistry } from '../../../resource/registry/registry.ts'
import type { Registered } from '../../../resource/routes/registered.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'
import { rightTo } from '../../../resource/scope/rights.ts'
import { scopeOf } from '../../../resource/scope/scope.ts'

/** A table as one person may read it: the rows of their tenant and data rules, `masked` columns empty. `select` reads the table itself, and nothing else. */
export type ReadableTable = {
  name: string
  resource: string
  table: string
  fields: readonly Field[]
  masked: readonly Field[]
  columns: readonly string[]
  select: RawBuilder<unknown>
}

/** `schema`: where the tables lie; null for where they are looked for anyway */
type Context = { db: Database; registry: Pick<ResourceRegistry, 'all'>; plantTz: string; now: () => number; schema: string | null }

/** Those of the named tables that the caller may list; what they may not list is not there. */
export async function readableTables(context: Context, caller: Caller, names: ReadonlySet<string>): Promise<ReadableTable[]> {
  const found = namedTables(context.registry.all()).filter(({ name, of }) => names.has(name) && mayCall(caller, rightTo(of.resource, 'list')))
  return Promise.all(found.map(({ name, of }) => readable(context, caller, name, of)))
}

/** Everything that a report can name: a resource by its table, or by its own name where several rest in one table. */
export function namedTables(registered: readonly Registered[]): { name: string; of: Registered }[] {
  const taken = new Set<string>()
  return registered
    .filter(({ resource }) => resource.verbs.includes(verbs[0]))
    .map((of) => {
      const name = (taken.has(of.table) ? of.resource.name : of.table).toLowerCase()
      taken.add(of.table)
      return { name, of }
    })
}

async function readable(context: Context, caller: Caller, name: string, { resource, table }: Registered): Promise<ReadableTable> {
  const scope = await scopeOf({ ...context, resource }, caller, rightTo(resource, 'list'))
  const { hidden } = maskedViewOf(resource, caller)
  const fields = resource.fields.filter((field) => field.name !== 'id' && field.kind !== 'json') // json may keep records of others, with masks of their own
  const seen = fields.filter((field) => !hidden.has(field.name))
  const columns = [
    sql`${sql.ref('id')}`,
    ...fields.map((field) => (hidden.has(field.name) ? sql`${nothingAs(field)} as ${sql.ref(field.name)}` : sql`${sql.ref(field.name)}`)),
  ]
  return {
    name,
    resource: resource.name,
    table,
    fields: seen,
    masked: fields.filter((field) => hidden.has(field.name)),
    columns: ['id', ...fields.map((field) => field.name)],
    select: sql`select ${sql.join(columns)} from ${sql.table(context.schema === null ? table : `${context.schema}.${table}`)} where ${conditionSql(scope)}`,
  }
}

/** What stands in the place of a masked value; PostgreSQL wants to know its type. */
function nothingAs({ kind }: Field): RawBuilder<unknown> {
  return storageOf(kind) === 'text' ? sql`''` : sql`cast(null as bigint)`
}
