import type { Offer } from './offers.ts'

/** The one command that fits the state of a record: what leads it on, else what can be done with it now and harms nothing; null where there is none. */
export function fittingOffer(offers: readonly Offer[]): Offer | null {
  const possible = offers.filter(({ reason, command }) => reason === null && command.tone !== 'danger')
  return possible.find(({ command }) => command.tone === 'primary') ?? possible[0] ?? null
}
