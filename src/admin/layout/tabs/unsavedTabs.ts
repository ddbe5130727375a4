import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Tabs } from './tabStore.ts'

const unsaved = new Set<string>()

/** While this is true, closing or refreshing the tab of this page asks first, and so does the browser before it is closed or loaded anew; another page leaves what was written as it is. */
export function useUnsaved(isUnsaved: boolean): void {
  const { pathname, search } = useLocation()
  const fullPath = pathname + search
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(fullPath)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(fullPath)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved, fullPath])
}

/** Titles of the tabs that would lose something: they are not saved, and are gone or mounted anew in `next`. */
export function lostIn(next: Tabs, before: Tabs): string[] {
  const stays = ({ fullPath, refreshed }: Tabs['tabs'][number]) => next.tabs.some((tab) => tab.fullPath === fullPath && tab.refreshed === refreshed)
  return before.tabs.filter((tab) => unsaved.has(tab.fullPath) && !stays(tab)).map(({ title }) => title)
}
