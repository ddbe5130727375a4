import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { keepTabTitle } from './storedTitles.ts'
import { tabStore } from './tabStore.ts'

/** The tab of this page is called after what stands on it, also while it is open (LAY-010); as the menu calls it while `name` is not known. */
export function useTabName(name: string | null | undefined): void {
  const { pathname, search } = useLocation()
  const fullPath = pathname + search
  useEffect(() => {
    if (!name) return
    keepTabTitle(fullPath, name)
    tabStore.setState(({ tabs, activePath }) => ({ activePath, tabs: tabs.map((tab) => (tab.fullPath === fullPath ? { ...tab, title: name } : tab)) }))
  }, [fullPath, name])
}
