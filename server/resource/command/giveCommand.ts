import { commandId } from '#contract/command.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { appendAudit } from '../../audit/appendAudit.ts'
import { isPostgres } from '../../db/isPostgres.ts'
import { standsStill } from '../../db/standsStill.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { requireSignatures } from '../../signatures/requireSignatures.ts'
import type { Condition } from '../condition/condition.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../read/tableReader.ts'
import type { ResourceContext } from '../resourceContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import type { Change, Editing } from '../write/hooks.ts'
import { recordHistory, versionOf } from '../write/recordHistory.ts'
import { createTableWriter } from '../write/tableWriter.ts'
import { conflictWith, notFound } from '../write/versionConflict.ts'
import { askedOf } from './askedOf.ts'
import type { CommandHalf } from './commandHalf.ts'
import { signedThing } from './signedThing.ts'
import { firstObstacle, signersFor, stateRefusal } from './standing.ts'
import { logState } from './stateLog.ts'

/** What is given: the record and its version as it was read (null: as it stands, still in the `where`), what was filled in, and signatures. */
export type Given = { id: string | null; version: number | null; asked: Row; signatures: readonly string[] }

/** From where it is given: the mark of the page that does (null for none), and its address. */
export type GivenFrom = { mark: string | null; ip: string }

/** A command that the server itself gives. */
export const fromServer: GivenFrom = { mark: null, ip: '' }

/**
 * Gives a command to a record inside a unit of work (house.md 7): load within scope → turns → version → state → guards → signature → run →
 * state log and history → `within` for other modules → events after the commit. Whatever refuses undoes everything.
 */
export async function giveCommand(
  context: ResourceContext,
  half: CommandHalf,
  given: Given,
  { unit, within }: Editing,
  { mark, ip }: GivenFrom,
): Promise<Change> {
  const change = half.command.from === 'none' ? await make(context, half, given, unit, within) : await act(context, half, given, unit, within)
  const { after, verb } = change
  if (after) await unit.within(commandId(half.command), { record: after, before: change.before, asked: given.asked })
  unit.afterCommit('resource.changed', { resource: context.resource.name, verb, id: idOf(change), mark })
  const audited = { action: half.command.name, entity: context.resource.name, entityId: idOf(change), before: change.before, after }
  await appendAudit(unit, { ...audited, ip })
  return change
}

function idOf({ before, after }: Change): string {
  return String((after ?? before)?.['id'])
}

async function make(context: ResourceContext, half: CommandHalf, given: Given, unit: UnitOfWork, within: Condition): Promise<Change> {
  const { command, make: run } = half
  if (!run) throw new Error(`command ${commandId(command)} makes its record and has no make`)
  const asked = await askedOf(context, command, given.asked, unit)
  const change = await run({ unit, asked, records: recordsOf(context, unit, within), recordsByKey: context.recordsIn(unit.trx), plantTz: context.plantTz })
  if (change.after) await logState(context, command, { unit, before: change.before, after: change.after, asked, signed: [] })
  return change
}

async function act(context: ResourceContext, half: CommandHalf, given: Given, unit: UnitOfWork, within: Condition): Promise<Change> {
  const { resource } = context
  const { command, run } = half
  const shown = maskedViewOf(resource, unit.by).row
  const record = await inTurn(context, half, given.id, { unit, within })
  if (given.version !== null && record['version'] !== given.version) throw conflictWith(record, { resource, by: unit.by })
  const refusal = await stateRefusal(context, command, record)
  if (refusal !== null) throw new Problem(409, refusal, { record: shown(record) })
  const asked = await askedOf(context, command, given.asked, unit)
  const obstacle = await firstObstacle(context, half, { unit, record, asked })
  if (obstacle !== null) throw new Problem(409, obstacle, { record: shown(record) })
  const signed = await signatures(context, half, { given, unit, record, asked })
  const records = recordsOf(context, unit, within)
  const set = (await run?.({ unit, record, asked, records, recordsByKey: context.recordsIn(unit.trx), plantTz: context.plantTz })) ?? {}
  const state = command.to !== null && resource.states ? { [resource.states.field]: command.to } : {}
  const change = await records.assign(record, { ...set, ...state })
  if (change.after) await logState(context, command, { unit, before: record, after: change.after, asked, signed })
  return change
}

/** The record as it stands when it is its turn. A header stands still from here: its lines are judged, and others may change them alone. SQLite's one writer has its turn already. */
async function inTurn({ resource, table, plantTz }: ResourceContext, half: CommandHalf, id: string | null, { unit, within }: Editing): Promise<Row> {
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

type Signing = { given: Given; unit: UnitOfWork; record: Row; asked: Row }

async function signatures(context: ResourceContext, half: CommandHalf, { given, unit, record, asked }: Signing) {
  const { command } = half
  const { signers, why } = await signersFor(half, { unit, record, asked })
  if (signers === 0 || !command.sign) return []
  if (given.signatures.length < signers)
    throw new Problem(422, `${command.title}需要${signers === 2 ? '两人' : ''}签名${why === null ? '' : `：${why}`}`, { signers })
  const { meaning, second } = command.sign
  const thing = await signedThing(context, { db: unit.trx, command, meaning, record })
  return requireSignatures(unit, { ...thing, signatures: given.signatures, signers, second })
}

function recordsOf(context: ResourceContext, unit: UnitOfWork, within: Condition) {
  const { resource, table, plantTz } = context
  const writer = createTableWriter(context)
  const reader = createTableReader({ db: unit.trx, table, resource, plantTz })
  return {
    add: (row: Row, set: Row = {}) => writer.add({ unit, within }, row, set),
    assign: (before: Row, set: Row) => writer.assign({ unit, within }, before, set),
    async kept(verb: 'add' | 'edit', id: string): Promise<Change> {
      const after = await reader.one(id)
      if (!after) throw new Error(`${resource.name} ${id} was not written`)
      await recordHistory(unit, { resource, table }, [versionOf(verb, after)])
      return { verb, before: null, after }
    },
    async find(name: string, value: string): Promise<Row | null> {
      const field = resource.fields.find((one) => one.name === name)
      if (!field) throw new Error(`${resource.name} has no field ${name}`)
      const [found] = await reader.some({ is: 'eq', field, value }, [], 1)
      return found ?? null
    },
  }
}
