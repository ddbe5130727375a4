import { Activity } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { tabStore } from './tabStore.ts'

/** The pages of the open tabs. A page that is kept alive stays as it was while another is shown (LAY-036); any other begins anew (LAY-037). */
export function TabPages({ renderPage }: { renderPage: (fullPath: string) => ReactNode }) {
  const { tabs, activePath } = useStore(tabStore)
  return tabs
    .filter(({ fullPath, isKeptAlive }) => isKeptAlive || fullPath === activePath)
    .map(({ fullPath, refreshed }) => (
      <Activity key={`${fullPath} ${refreshed}`} mode={fullPath === activePath ? 'visible' : 'hidden'}>
        {renderPage(fullPath)}
      </Activity>
    ))
}
