import { Activity, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { tabStore } from './tabStore.ts'

/** The pages of the open tabs. A page that is kept alive stays as it was while another is shown (LAY-036); any other begins anew (LAY-037). */
export function TabPages({ renderPage }: { renderPage: (fullPath: string) => ReactNode }) {
  const { tabs, activePath } = useStore(tabStore)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set()) // a tab nobody has looked at yet has no page to keep
  if (!seen.has(activePath)) setSeen(new Set([...seen, activePath]))
  return tabs
    .filter(({ fullPath, isKeptAlive }) => fullPath === activePath || (isKeptAlive && seen.has(fullPath)))
    .map(({ fullPath, refreshed }) => (
      <Activity key={`${fullPath} ${refreshed}`} mode={fullPath === activePath ? 'visible' : 'hidden'}>
        {renderPage(fullPath)}
      </Activity>
    ))
}
