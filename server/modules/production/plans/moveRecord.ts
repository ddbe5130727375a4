import type { Command } from '#contract/command.ts'
import { commandId } from '#contract/command.ts'
import { rowId } from '../../../db/rowId.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { tellOrderState } from '../orderStates.service.ts'
import '../tables.ts'

const tables = { mesOrder: 'mes_order', mesPlan: 'mes_plan', mesTask: 'mes_task' } as const
type Moved = keyof typeof tables

const isMoved = (name: string): name is Moved => Object.hasOwn(tables, name)

/**
 * A state that follows from another record's command (a task begins, so its plan runs): the same log, the same event inside the
 * transaction and the same doorbell as if a person had given the command. `set` are columns as they rest.
 */
export async function moveRecord(unit: UnitOfWork, command: Command, id: string, set: Record<string, string | number | null> = {}, reason = ''): Promise<void> {
  const { resource, from, to } = command
  if (!isMoved(resource) || to === null) throw new Error(`${commandId(command)} moves no record here`)
  const table = tables[resource]
  const before = await unit.trx.selectFrom(table).select(['id', 'status', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
  if (!Array.isArray(from) || !from.includes(before.status)) return
  await unit.trx
    .updateTable(table)
    .set({ ...set, status: to, version: before.version + 1, updateTime: unit.at, updateBy: unit.by.username })
    .where('id', '=', id)
    .execute()
  await unit.trx
    .insertInto('mes_state_log')
    .values({
      id: rowId(unit.at),
      resource,
      recordId: id,
      fromState: before.status,
      toState: to,
      action: command.name,
      reason,
      byUser: unit.by.username,
      byName: unit.by.realname,
      signedBy: '[]',
      signIds: '[]',
      at: unit.at,
    })
    .execute()
  if (resource === 'mesOrder') await tellOrderState(unit, id)
  await unit.within(commandId(command), { record: { id, status: to }, before: { id, status: before.status }, asked: { reason } })
  unit.afterCommit('resource.changed', { resource, verb: 'edit', id, mark: null })
}
