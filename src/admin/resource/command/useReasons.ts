import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useOwnCommands } from './commandsContext.ts'
import { offersByState } from './offers.ts'
import { useStateText } from './useStateText.ts'

/** Why the state of a record does not allow a command; null where it does. */
export function useReasons(resource: Resource, command: Command): (row: RecordRow) => string | null {
  const commands = useOwnCommands(resource)
  const textOf = useStateText(resource)
  return (row) => offersByState({ resource, commands, textOf }, row).find((offer) => offer.command === command)?.reason ?? null
}
