import { createContext, use } from 'react'

/** What stands in the form around a field, by the name of each; outside of a form nothing does. */
type Around = Readonly<Record<string, unknown>>

const RowContext = createContext<Around>({})
export const RowProvider = RowContext.Provider

/** The row around a field, for a field that follows another one: a quantity its unit. */
export function useRowAround(): Around {
  return use(RowContext)
}
