import type { Command } from '#contract/command.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'
import type { Change, Editing } from '../write/hooks.ts'
import { recordHistory, versionOf } from '../write/recordHistory.ts'
import { createTableWriter } from '../write/tableWriter.ts'
import type { Records } from './commandHalf.ts'
import { logState } from './stateLog.ts'

/** The command whose `make` makes these records, and what was asked. */
type Making = { madeBy: Command; asked: Row }

/** Writes of a command besides its own record. Every record that a command makes (null: it acts on one) is logged as made by it. */
export function recordsOf(context: CommandContext, editing: Editing, making: Making | null): Records {
  const { resource, table, plantTz } = context
  const { unit } = editing
  const command = making?.madeBy.name ?? ''
  const writer = createTableWriter(context)
  const reader = createTableReader({ db: unit.trx, table, resource, plantTz })
  const made = async (change: Change): Promise<Change> => {
    if (making && change.after) await logState(context, making.madeBy, { unit, before: change.before, after: change.after, asked: making.asked, signed: [] })
    return change
  }
  return {
    add: async (row: Row, set: Row = {}) => made(await writer.add(editing, row, set, command)),
    assign: (before: Row, set: Row) => writer.assign(editing, before, set),
    async kept(verb: 'add' | 'edit', id: string) {
      const after = await reader.one(id)
      if (!after) throw new Error(`${resource.name} ${id} was not written`)
      await recordHistory(unit, { resource, table }, [versionOf(verb, after, { command })])
      return made({ verb, before: null, after })
    },
  }
}
