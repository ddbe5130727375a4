import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { homePath } from '../../../api/guard.ts'
import { sessionLifeMs, sessionStore } from '../../../api/session.ts'
import { stored } from '../../../api/stored.ts'

/** An open page. `fullPath` is path and query and is the tab's key (LAY-005); a higher `refreshed` mounts the page anew. */
export type Tab = { fullPath: string; title: string; isKeptAlive: boolean; refreshed: number }
export type Tabs = { tabs: readonly Tab[]; activePath: string }

const homeTab: Tab = { fullPath: homePath, title: '首页', isKeptAlive: true, refreshed: 0 }

const onlyHome: Tabs = { tabs: [homeTab], activePath: homePath }

/** The open pages live as long as the tab of the browser, and belong to the person who opened them. */
const kept = stored({
  name: 'tabs',
  schema: z.object({ userId: z.string(), tabs: z.array(z.object({ fullPath: z.string().startsWith('/'), title: z.string(), isKeptAlive: z.boolean() })) }),
  lifeMs: sessionLifeMs,
  storage: sessionStorage,
})

export const tabStore = createStore<Tabs>(() => tabsOf(currentUser(), window.location.pathname + window.location.search))
tabStore.subscribe(({ tabs }) => {
  const userId = currentUser()
  if (userId !== null) kept.write({ userId, tabs: tabs.map(({ fullPath, title, isKeptAlive }) => ({ fullPath, title, isKeptAlive })) })
})
sessionStore.subscribe(({ session }, before) => {
  const [now, was] = [session?.info.id, before.session?.info.id]
  if (now !== undefined && now !== was && kept.read()?.userId !== now) tabStore.setState(onlyHome) // somebody else sits here now
})

/** The pages that this person had open before the page was read anew; only home for anybody else. `address` is the page that is asked for. */
export function tabsOf(userId: string | null, address: string): Tabs {
  const before = kept.read()
  if (before === null || before.userId !== userId || before.tabs.length === 0) return onlyHome
  const tabs = before.tabs.map((tab) => ({ ...tab, refreshed: 0 }))
  return { tabs, activePath: tabs.some(({ fullPath }) => fullPath === address) ? address : homePath }
}

function currentUser(): string | null {
  return sessionStore.getState().session?.info.id ?? null
}

/** Without the pages that are no longer there for this person: a right was taken, or a menu entry went. The page that is shown stays. */
export function withoutLost(state: Tabs, isThere: (path: string) => boolean): Tabs {
  const tabs = state.tabs.filter(({ fullPath }) => fullPath === state.activePath || isThere(fullPath.split('?')[0] ?? ''))
  return tabs.length === state.tabs.length ? state : { ...state, tabs }
}

/** Shows a page: in the tab it is open in, else in a new one (LAY-012); with `isMultipage` off it is the only tab (LAY-011). */
export function opened({ tabs }: Tabs, page: Omit<Tab, 'refreshed'>, isMultipage: boolean): Tabs {
  const known = tabs.find(({ fullPath }) => fullPath === page.fullPath)
  const tab = { ...page, refreshed: known?.refreshed ?? 0 }
  if (!isMultipage) return { tabs: [tab], activePath: page.fullPath }
  const others = known ? tabs.map((open) => (open === known ? tab : open)) : [...tabs, tab]
  if (others.every(({ fullPath }) => fullPath !== homePath)) return { tabs: [homeTab, ...others], activePath: page.fullPath } // several pages at once again: home stands first and stays
  return { tabs: others, activePath: page.fullPath }
}

export const refusals = { home: '首页不能关闭', last: '这是最后一页，不能再关闭' }

/** Closes a tab, or says why not (LAY-003, LAY-004, LAY-013). The neighbour on the right becomes active, else the left. */
export function closed(state: Tabs, fullPath: string): Tabs | { refused: string } {
  const { tabs, activePath } = state
  if (fullPath === homePath) return { refused: refusals.home }
  if (tabs.length === 1) return { refused: refusals.last }
  const at = tabs.findIndex((tab) => tab.fullPath === fullPath)
  const rest = tabs.filter((tab) => tab.fullPath !== fullPath)
  if (activePath !== fullPath) return { tabs: rest, activePath }
  return { tabs: rest, activePath: (rest[at] ?? rest[at - 1])?.fullPath ?? homePath }
}

export type Side = 'left' | 'right' | 'others'

/** Closes the tabs beside one; home stays (LAY-007 to LAY-009). The one that was asked becomes active when the active one went. */
export function closedBeside({ tabs, activePath }: Tabs, fullPath: string, side: Side): Tabs {
  const at = tabs.findIndex((tab) => tab.fullPath === fullPath)
  const rest = tabs.filter((tab, index) => tab.fullPath === homePath || index === at || (side === 'left' && index > at) || (side === 'right' && index < at))
  return { tabs: rest, activePath: rest.some((tab) => tab.fullPath === activePath) ? activePath : fullPath }
}

/** Mounts the page of a tab anew (LAY-006). */
export function refreshed({ tabs, activePath }: Tabs, path: string): Tabs {
  return { activePath, tabs: tabs.map((tab) => (tab.fullPath === path ? { ...tab, refreshed: tab.refreshed + 1 } : tab)) }
}

export function forgetTabs(): void {
  tabStore.setState(onlyHome)
  kept.clear()
}
