import { commands } from '#contract/modules/modules.ts'
import type { Command } from '#contract/command.ts'
import { approvals } from '#contract/modules/workflow/approvals.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import type { GivenCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import type { Following } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { decideByHand, endByHand } from './byHand.ts'
import { startProcess } from './start.service.ts'
import { startingIn } from './startOptions.ts'

/** What workflow hears inside the transactions of other modules: a record is submitted, decided by its own button, or leaves by another way. */
export const workflowHears: readonly Following[] = approvals.flatMap((approval) => [
  follow(afterCommand(approval.submit), (unit: UnitOfWork, { record }: GivenCommand) => submitted(unit, approval, idOf(record))),
  follow(afterCommand(approval.pass), (unit: UnitOfWork, { record, asked }: GivenCommand) =>
    decideByHand(unit, approval, idOf(record), 'pass', reasonIn(asked)),
  ),
  follow(afterCommand(approval.reject), (unit: UnitOfWork, { record, asked }: GivenCommand) =>
    decideByHand(unit, approval, idOf(record), 'reject', reasonIn(asked)),
  ),
  ...waysOut(approval).map((command) =>
    follow(afterCommand(command), (unit: UnitOfWork, { record }: GivenCommand) => endByHand(unit, approval, idOf(record), command)),
  ),
])

/** Commands besides its own that take a record out of the state in which it is decided. */
function waysOut({ resource, submit, between, pass, reject }: Approval): readonly Command[] {
  const pending: readonly (string | null | undefined)[] = [submit.to, between?.to]
  return commands.filter(
    (command) =>
      command.resource === resource.name &&
      ![submit.name, between?.name, pass.name, reject.name].includes(command.name) &&
      command.to !== null &&
      !pending.includes(command.to) &&
      Array.isArray(command.from) &&
      command.from.some((state: string) => pending.includes(state)),
  )
}

async function submitted(unit: UnitOfWork, approval: Approval, tableId: string): Promise<void> {
  const { tableName } = approval
  const draft = await unit.trx
    .selectFrom('act_z_business')
    .select(['id', 'procDefId', 'title'])
    .where('tableName', '=', tableName)
    .where('tableId', '=', tableId)
    .where('isOpen', '=', 1)
    .where('status', '=', 0)
    .executeTakeFirst()
  const starting = startingIn(unit) ?? { procDefId: null, title: '', assignees: [], priority: 0 }
  await startProcess(unit, { ...starting, tableName, tableId, applicant: unit.by.username, draftId: draft?.id ?? null })
}

const idOf = (record: object) => String((record as { id: unknown }).id) // every record has one
const reasonIn = (asked: Readonly<Record<string, unknown>>) => (typeof asked['reason'] === 'string' ? asked['reason'] : '')
