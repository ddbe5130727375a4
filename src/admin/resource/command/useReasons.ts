import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useOwnCommands } from './commandsContext.ts'
import { useOffers } from './useOffers.ts'

/** Why the state of a record does not allow a command; null where it does. */
export function useReasons(resource: Resource, command: Command): (row: RecordRow) => string | null {
  const offersOf = useOffers(resource, useOwnCommands(resource))
  return (row) => offersOf(row).find((offer) => offer.command === command)?.reason ?? null
}
