import type { Command } from '#contract/command.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useListAround } from '../listContext.ts'
import { useOwnCommands } from './commandsContext.ts'
import type { Offer } from './offers.ts'
import { useOffers } from './useOffers.ts'

/** What can be done with one record of the list around besides looking, changing and deleting, and why not. */
export function useRowOffers(row: RecordRow): Offer[] {
  const { resource } = useListAround()
  return useOffers(resource, useOwnCommands(resource).filter(isOfRows))(row)
}

/** Whether a command stands beside the records of a list. */
export function isOfRows({ places, from }: Command): boolean {
  return places.includes('row') && from !== 'none'
}
