import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 499px)' // CONST-021

/** Whether the window is too narrow for the table of people. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(narrow).matches)
}

function listen(tell: () => void): () => void {
  const width = window.matchMedia(narrow)
  width.addEventListener('change', tell)
  return () => width.removeEventListener('change', tell)
}
