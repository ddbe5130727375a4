import { sql } from 'kysely'
import type { Resource } from '#contract/resource.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { standsStill } from '../../db/standsStill.ts'
import { Problem } from '../../http/problem.ts'
import type { Row } from '../field/row.ts'
import { recordHistory, versionOf } from './recordHistory.ts'
import { conflictWith, notFound } from './versionConflict.ts'

type Of = { resource: Pick<Resource, 'name' | 'title' | 'owner' | 'fields'>; table: string }
const kept = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version']

/**
 * Changes a record by another door than that of its resource, such as an address of the contract: held to the version that was seen as
 * every edit (factory.md 4 R12), and kept in the history. `seen` null comes from clients of the contract, which know no version. `write`
 * counts the version up. Throws 404, or 409 with who saved which fields meanwhile.
 */
export async function changeByDoor(unit: UnitOfWork, of: Of, { id, seen }: { id: string; seen: number | null }, write: () => Promise<unknown>): Promise<void> {
  const before = await asSeen(unit, of, { id, seen })
  await write()
  const after = await stored(unit, of, id)
  if (after) await recordHistory(unit, of, [versionOf('edit', after, { before })])
}

/** The record, which stands still from here, as long as it is at the version that was seen. Throws 404, or 409 with who saved which fields meanwhile. */
export async function asSeen(unit: UnitOfWork, of: Of, { id, seen }: { id: string; seen: number | null }): Promise<Row> {
  await standsStill(unit.trx, of.table, id)
  const standing = await stored(unit, of, id)
  if (!standing) throw new Problem(404, notFound)
  if (seen !== null && standing['version'] !== seen) throw await conflictWith(unit.trx, standing, { ...of, seen, by: unit.by })
  return standing
}

/** Keeps in the history what was added by such a door. */
export async function addedByDoor(unit: UnitOfWork, of: Of, id: string): Promise<void> {
  const row = await stored(unit, of, id)
  if (row) await recordHistory(unit, of, [versionOf('add', row)])
}

/** What of a record its resource shows: a table may hold more, such as a secret. */
async function stored({ trx }: Pick<UnitOfWork, 'trx'>, { resource, table }: Of, id: string): Promise<Row | null> {
  const columns = [...kept, ...resource.fields.map(({ name }) => name)].map((name) => sql.ref(name))
  const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(table)} where id = ${id}`.execute(trx)
  return rows[0] ?? null
}
