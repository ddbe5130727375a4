import { create } from 'zustand'

/**
 * Which nodes of the plant's tree are open, as the person left them: choosing one gives the page another address, with which it
 * begins anew. Null until somebody opened or closed one.
 */
export const useOpenNodes = create<{ keys: readonly string[] | null }>(() => ({ keys: null }))
