import { useLocation, useNavigate } from 'react-router-dom'
import { tabStore } from './tabStore.ts'
import type { Tabs } from './tabStore.ts'

/** Gives the tab at `from` another address; a tab that is already there takes its place. */
export function readdressed({ tabs }: Tabs, from: string, to: string): Tabs {
  const isKnown = tabs.some(({ fullPath }) => fullPath === to)
  const left = isKnown && from !== to ? tabs.filter(({ fullPath }) => fullPath !== from) : tabs
  return { tabs: left.map((tab) => (tab.fullPath === from ? { ...tab, fullPath: to } : tab)), activePath: to }
}

/** Opens another address in the tab of this page, where following a link would open a second one. */
export function useMoveTab(): (to: string) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (to) => {
    tabStore.setState((tabs) => readdressed(tabs, pathname + search, to))
    void navigate(to, { replace: true })
  }
}

/** Changes the query of the page's address in its own tab. */
export function useReaddress(): (query: Record<string, string | undefined>) => void {
  const { pathname } = useLocation()
  const move = useMoveTab()
  return (query) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    const next = new URLSearchParams(given).toString()
    move(next === '' ? pathname : `${pathname}?${next}`)
  }
}
