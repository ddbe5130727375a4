import { plantDay } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'

const lookAgainMs = 60_000

/** The day of the plant, looked at every minute. */
export function usePlantToday(): string {
  return plantDay(useServerNow(lookAgainMs), configuration.plantTz)
}
