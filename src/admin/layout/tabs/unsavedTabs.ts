import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { tabStore } from './tabStore.ts'
import type { Tabs } from './tabStore.ts'

const unsaved = new Set<string>()

/** one page may hold several forms; no path has a line break */
const markOf = (fullPath: string, form: string) => `${fullPath}\n${form}`
const isUnsavedPage = (fullPath: string) => [...unsaved].some((mark) => mark.startsWith(markOf(fullPath, '')))

/**
 * While this is true, closing or refreshing the tab of this page asks first, and so does the browser before it is closed or loaded anew.
 * A page that is hidden behind another has no effects but keeps what was written: it stays marked until it is saved, or is mounted anew without changes.
 * `form` tells the forms of one page apart.
 */
export function useUnsaved(isUnsaved: boolean, form = ''): void {
  const { pathname, search } = useLocation()
  const fullPath = pathname + search
  useEffect(() => {
    if (isUnsaved) unsaved.add(markOf(fullPath, form))
    else unsaved.delete(markOf(fullPath, form))
    if (unsaved.size > 0) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  }, [isUnsaved, fullPath, form])
}

function ask(event: BeforeUnloadEvent): void {
  const open = tabStore.getState()
  if (lostIn({ ...open, tabs: [] }, open).length > 0) event.preventDefault()
}

/** Titles of the tabs that would lose something: they are not saved, are still held, and are gone or mounted anew in `next`. */
export function lostIn(next: Tabs, before: Tabs): string[] {
  const stays = ({ fullPath, refreshed }: Tabs['tabs'][number]) => next.tabs.some((tab) => tab.fullPath === fullPath && tab.refreshed === refreshed)
  const isHeld = ({ fullPath, isKeptAlive }: Tabs['tabs'][number]) => isKeptAlive || fullPath === before.activePath
  return before.tabs.filter((tab) => isUnsavedPage(tab.fullPath) && isHeld(tab) && !stays(tab)).map(({ title }) => title)
}
