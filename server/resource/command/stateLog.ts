import type { Command } from '#contract/command.ts'
import type { StateChange } from '#contract/commandCalls.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'
import type { UsedSignature } from '../../signatures/requireSignatures.ts'

type Logged = { unit: UnitOfWork; before: Row | null; after: Row; asked: Row; signed: readonly UsedSignature[] }

/** Writes down that a command was given: from which state to which, by whom, why, and who signed (factory.md 2 "State fields"). */
export async function logState(
  { resource }: Pick<CommandContext, 'resource'>,
  command: Command,
  { unit, before, after, asked, signed }: Logged,
): Promise<void> {
  const stateOf = (row: Row | null) => (resource.states && row ? String(row[resource.states.field]) : null)
  const { reason } = asked
  await unit.trx
    .insertInto('mes_state_log')
    .values({
      id: rowId(unit.at),
      resource: resource.name,
      recordId: String(after['id']),
      fromState: stateOf(before),
      toState: stateOf(after) ?? '',
      action: command.name,
      reason: typeof reason === 'string' ? reason : '',
      byUser: unit.by.username,
      byName: unit.by.realname,
      signedBy: JSON.stringify(signed.map(({ realname }) => realname)),
      signIds: JSON.stringify(signed.map(({ signId }) => signId)),
      version: Number(after['version'] ?? 0),
      at: unit.at,
    })
    .execute()
}

/** The states that a record was in, oldest first. */
export async function statesOf(db: Database, { resource, plantTz, commands }: CommandContext, recordId: string): Promise<StateChange[]> {
  const rows = await db
    .selectFrom('mes_state_log')
    .selectAll()
    .where('resource', '=', resource.name)
    .where('recordId', '=', recordId)
    .orderBy('id')
    .limit(mostChanges)
    .execute()
  const titleOf = (action: string) => commands.halves.get(`${resource.name}.${action}`)?.command.title ?? action
  return rows.map(({ id, fromState, toState, action, reason, byUser, byName, signedBy, at }) => ({
    id,
    from: fromState,
    to: toState,
    action,
    actionTitle: titleOf(action),
    reason,
    by: byUser,
    byName,
    signedBy: JSON.parse(signedBy) as string[], // the server wrote it
    at: wireTime(at, plantTz),
  }))
}

const mostChanges = 1000
