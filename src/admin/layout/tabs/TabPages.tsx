import { Activity, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { tabStore } from './tabStore.ts'

type Props = {
  /** the address leads to a page whose tab is opened next: until then none is looked at anew */
  isOpening: boolean
  renderPage: (fullPath: string) => ReactNode
}

/** The pages of the open tabs. A page that is kept alive stays as it was while another is shown (LAY-036); any other begins anew (LAY-037). */
export function TabPages({ isOpening, renderPage }: Props) {
  const { tabs, activePath } = useStore(tabStore)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set()) // a tab nobody has looked at yet has no page to keep
  if (!isOpening && !seen.has(activePath)) setSeen(new Set([...seen, activePath]))
  return tabs
    .filter(({ fullPath, isKeptAlive }) => seen.has(fullPath) && (fullPath === activePath || isKeptAlive))
    .map(({ fullPath, refreshed }) => (
      <Activity key={`${fullPath} ${refreshed}`} mode={fullPath === activePath ? 'visible' : 'hidden'}>
        {renderPage(fullPath)}
      </Activity>
    ))
}
