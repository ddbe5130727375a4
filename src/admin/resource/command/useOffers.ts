import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { useStateRefusals } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { offersByState } from './offers.ts'
import type { Offer } from './offers.ts'

/** How some commands stand for the records of a resource by their states; what is refused has the server's reason. */
export function useOffers(resource: Resource, commands: readonly Command[]): (row: RecordRow) => Offer[] {
  const refusals = useStateRefusals(resource, commands.length > 0)
  return (row) => offersByState({ resource, commands, refusals }, row)
}
