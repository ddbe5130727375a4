import { commandId } from '#contract/command.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { isPostgres } from '../../db/isPostgres.ts'
import { standsStill } from '../../db/standsStill.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import type { Change, Editing } from '../write/hooks.ts'
import { createTableWriter } from '../write/tableWriter.ts'
import { conflictWith, notFound } from '../write/versionConflict.ts'
import { askedOf } from './askedOf.ts'
import type { CommandHalf, Given } from './commandHalf.ts'
import { recordsOf } from './records.ts'
import { signaturesFor } from './signaturesFor.ts'
import { firstObstacle, stateRefusal } from './standing.ts'
import { logState } from './stateLog.ts'

/**
 * Gives a command to a record inside a unit of work: the one way for people, jobs and other commands (docs/decisions/087). Load within
 * scope → turns → version → state → guards → signature → run → state log, history and audit line → `within` for other modules → doorbell
 * after the commit, `mark` being the page that rings. Whatever refuses undoes everything.
 *
 * What `run` gives to other records is written before the command itself, what follows from it inside `within` behind it: in every log
 * lines stand in the order in which states changed.
 */
export async function giveCommand(context: CommandContext, half: CommandHalf, given: Given, editing: Editing, mark: string | null): Promise<Change> {
  const { unit } = editing
  const change = await (half.command.from === 'none' ? make : act)(context, half, given, editing)
  const { verb, before, after } = change
  unit.afterCommit('resource.changed', { resource: context.resource.name, verb, id: String((after ?? before)?.['id']), mark }) // a kept column of text
  if (after) await unit.within(afterCommand(half.command), { record: after, before, asked: given.asked, plantTz: context.plantTz })
  return change
}

/** A command that makes its record: `make` writes it by `records`, which logs it. */
async function make(context: CommandContext, half: CommandHalf, given: Given, editing: Editing): Promise<Change> {
  const { command, make: run } = half
  if (!run) throw new Error(`command ${commandId(command)} makes its record and has no make`)
  const { unit } = editing
  const asked = await askedOf(context, command, given, unit)
  const records = recordsOf(context, editing, { madeBy: command, asked })
  return run({ unit, asked, records, signed: [], recordsByKey: context.recordsIn(unit.trx), plantTz: context.plantTz })
}

/** A command on a record that stands. */
async function act(context: CommandContext, half: CommandHalf, given: Given, editing: Editing): Promise<Change> {
  const { resource, table, plantTz } = context
  const { command, run } = half
  const { unit } = editing
  const shown = maskedViewOf(resource, unit.by).row
  const record = await inTurn(context, half, given.id, editing)
  if (given.version !== null && record['version'] !== given.version)
    throw await conflictWith(unit.trx, record, { resource, table, seen: given.version, by: unit.by })
  const refusal = await stateRefusal(context, command, { record, by: unit.by })
  if (refusal !== null) throw new Problem(409, refusal, { record: shown(record) })
  const asked = await askedOf(context, command, given, unit)
  const obstacle = await firstObstacle(context, half, { unit, record, asked })
  if (obstacle !== null) throw new Problem(409, obstacle, { record: shown(record) })
  const signed = await signaturesFor(context, half, given.signatures, { unit, record, asked })
  const records = recordsOf(context, editing, null)
  const set = (await run?.({ unit, record, asked, records, signed, recordsByKey: context.recordsIn(unit.trx), plantTz })) ?? {}
  const state = command.to !== null && resource.states ? { [resource.states.field]: command.to } : {}
  const change = await createTableWriter(context).assign(editing, record, { ...set, ...state }, command.name)
  if (change.after) await logState(context, command, { unit, before: record, after: change.after, asked, signed })
  return change
}

/** The record as it stands when it is its turn. A header stands still from here: its lines are judged, and others may change them alone. SQLite's one writer has its turn already. */
async function inTurn({ resource, table, plantTz }: CommandContext, half: CommandHalf, id: string | null, { unit, within }: Editing): Promise<Row> {
  const read = async () => (id === null ? null : createTableReader({ db: unit.trx, table, resource, plantTz }).one(id, within))
  const found = await read()
  if (id === null || !found) throw new Problem(404, notFound)
  if (!isPostgres(unit.trx) || (!half.turns && resource.lines.length === 0)) return found
  for (const turn of (await half.turns?.({ unit, record: found })) ?? []) await takeTurn(unit.trx, turn)
  if (resource.lines.length > 0) await standsStill(unit.trx, table, id)
  const standing = await read()
  if (!standing) throw new Problem(404, notFound)
  return standing
}
