import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import { ownerAtWork } from '../../tenancy/atWork.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Row } from '../field/row.ts'
import { eachOnce, restingIn, writable } from './writable.ts'

/** A new record: what a person wrote, and what the server assigned. */
export type Made = { id: string; row: Row; assigned: Row }

type Into = { table: string; resource: Pick<Resource, 'fields' | 'owner' | 'states' | 'only'>; plantTz: string }

/** Inserts new records in one statement, at version 1; all of them name the same fields. */
export async function insertRecords({ trx, by, at }: UnitOfWork, { table, resource, plantTz }: Into, made: readonly Made[]): Promise<void> {
  const records = made.map(({ id, row, assigned }) =>
    eachOnce<{ name: string; value: unknown }>([
      { name: 'id', value: id },
      { name: 'createBy', value: by.username },
      { name: 'createTime', value: at },
      { name: 'updateBy', value: by.username },
      { name: 'updateTime', value: at },
      { name: 'version', value: 1 },
      ...(resource.owner === 'tenant' ? [{ name: 'tenantId', value: ownerAtWork(table) }] : []),
      ...Object.entries(resource.only).map(([name, value]) => ({ name, value })),
      ...restingIn(row, writable(resource, 'add'), plantTz),
      ...restingIn(assigned, resource.fields, plantTz),
    ]),
  )
  const columns = sql.join((records[0] ?? []).map(({ name }) => sql.ref(name)))
  const values = sql.join(records.map((record) => sql`(${sql.join(record.map(({ value }) => sql.val(value)))})`))
  await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(trx)
}
