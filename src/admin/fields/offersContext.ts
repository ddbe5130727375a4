import { createContext, use } from 'react'
import type { ReactNode } from 'react'

/** Something that may be written into a text field; `label` is how it looks, and it is found by its value and by `words`. */
export type Offer = { value: string; label: ReactNode; words: string }

const OffersContext = createContext<Readonly<Record<string, readonly Offer[]>>>({})
/** Offers by the name of the field. */
export const OffersProvider = OffersContext.Provider

/** What a page offers for one of its text fields; null: nothing. Whatever else is written there stays allowed. */
export function useOffers(field: string): readonly Offer[] | null {
  return use(OffersContext)[field] ?? null
}
