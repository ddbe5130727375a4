import { createContext, use } from 'react'
import type { List } from './useList.ts'

const ListContext = createContext<List | null>(null)
export const ListProvider = ListContext.Provider

/** The list around this part. */
export function useListAround(): List {
  const list = use(ListContext)
  if (!list) throw new Error('a part of a list stands outside of one')
  return list
}
