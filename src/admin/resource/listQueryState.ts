import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Asked } from '../fields/fieldKit.ts'
import { useReaddress } from '../layout/tabs/useReaddress.ts'

/** What a list was asked for, and the way to ask for something else: page, order and filters, spelled as on the wire. */
export type ListQueryState = { asked: Asked; ask: (next: Asked) => void }

/** In the address of the page: it outlives a reload and can be handed on. */
export function useAddressQuery(): ListQueryState {
  const [search] = useSearchParams()
  return { asked: Object.fromEntries(search), ask: useReaddress() }
}

const nothing: Asked = {}

/** Kept here only: a list inside a drawer or a dialog has no address. */
export function useLocalQuery(first: Asked = nothing): ListQueryState {
  const [asked, ask] = useState<Asked>(first)
  return { asked, ask }
}
