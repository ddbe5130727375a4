import { startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import type { Values } from '#contract/modules/workflow/condition.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import type { BusinessRow } from './running.ts'
import { inItsName } from './givenByProcess.ts'
import { requireSigners } from './signers.ts'
import type { Row } from '../../../resource/field/row.ts'
import { createTableReader } from '../../../resource/read/tableReader.ts'

/** Which record an application is about; '' and '' for none. */
export type About = { tableName: string; tableId: string }

/** The record that is decided, and how it is decided; null where an application has none. */
export type Decided = { approval: Approval; row: Row }

/** Reads the record of an application as its module shows it, in the transaction under way. Moments are told on the clock of `plantTz`. */
export async function recordOf(db: Database, { tableName, tableId }: About, plantTz: string): Promise<Decided | null> {
  const approval = approvalOf(tableName)
  if (!approval || tableId === '') return null
  const row = await createTableReader({ db, table: approval.tableName, resource: approval.resource, plantTz }).one(tableId)
  return row ? { approval, row } : null
}

/** zone of moments where nobody reads them: flows are chosen by days, numbers and words */
const anyZone = 'UTC'

/** Values by which flows are chosen. Moments are left out: they depend on a clock, and a history must give the same for ever. */
export async function valuesOf(db: Database, about: About, fields: readonly string[]): Promise<Values> {
  if (fields.length === 0) return {}
  const found = await recordOf(db, about, anyZone)
  if (!found) return {}
  const moments = new Set(found.approval.resource.fields.filter(({ kind }) => kind === 'dateTime').map(({ name }) => name))
  const plain = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null)
  return Object.fromEntries(fields.filter((name) => !moments.has(name)).map((name) => [name, plain(found.row[name])]))
}

/** Gives the record what the process decided, by way of the state between where it has one; nothing where its state was changed by hand before. */
export async function giveToRecord(unit: UnitOfWork, business: BusinessRow, verb: 'between' | 'pass' | 'reject', reason: string): Promise<void> {
  const approval = approvalOf(business.tableName)
  const verbs = verb === 'pass' ? (['between', 'pass'] as const) : [verb]
  for (const one of verbs) {
    const command: Command | null = approval?.[one] ?? null
    const found = await recordOf(unit.trx, business, anyZone)
    if (!command || !found || !startsFrom(command, found.row[found.approval.resource.states?.field ?? ''])) continue
    if (one === 'pass') await requireSigners(unit, business, command)
    await inItsName(unit, business.tableId, () => unit.give(command, business.tableId, { reason: reason.slice(0, 200) }))
  }
}

/** What a record is called in lists. */
export function labelOf({ approval, row }: Decided): string {
  const label = row[approval.resource.label]
  return typeof label === 'string' ? label : ''
}
