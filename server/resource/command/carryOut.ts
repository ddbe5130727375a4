import { commandId } from '#contract/command.ts'
import type { Command, RecordOf } from '#contract/command.ts'
import type { CarryOut } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { everything } from '../field/condition.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'
import { giveCommand } from './giveCommand.ts'

/** How commands are carried out that the server itself gives (`unit.give`): as those of people, on any record, as it stands, and unsigned. */
export function carryOutBy(contexts: readonly CommandContext[]): CarryOut {
  const byName = new Map(contexts.map((context) => [context.resource.name, context]))
  return async function carryOut<Of extends Command>(unit: UnitOfWork, command: Of, id: string, asked: Row): Promise<RecordOf<Of>> {
    const context = byName.get(command.resource)
    const half = context?.commands.halves.get(commandId(command))
    if (!context || !half) throw new Error(`command ${commandId(command)} has no half`)
    const { after } = await giveCommand(context, half, { id, version: null, asked, signatures: null }, { unit, within: everything }, null)
    return after as RecordOf<Of> // read as a row of exactly that resource
  }
}
