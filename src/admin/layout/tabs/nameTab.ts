import { keepTabTitle } from './storedTitles.ts'
import { tabStore } from './tabStore.ts'

/** Lets the page at `fullPath` name its tab, also while it is open (LAY-010). */
export function nameTab(fullPath: string, own: string): void {
  keepTabTitle(fullPath, own)
  tabStore.setState(({ tabs, activePath }) => ({ activePath, tabs: tabs.map((tab) => (tab.fullPath === fullPath ? { ...tab, title: own } : tab)) }))
}
