import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { stored } from '../../../api/stored.ts'
import { tabStore } from './tabStore.ts'

const Visit = z.object({ path: z.string(), title: z.string(), count: z.number().int().positive() })
/** A page of the office and how often it was opened in this browser. */
export type Visit = z.infer<typeof Visit>

const keptPages = 60
const yearMs = 365 * 24 * 3_600_000
const kept = stored({ name: 'visits', schema: z.array(Visit), lifeMs: yearMs })

/** Pages by how often they were opened, most often first. */
export const visitStore = createStore<{ visits: readonly Visit[] }>(() => ({ visits: kept.read() ?? [] }))

/** The counts after one more visit; the least visited of the others are forgotten first. */
export function counted(visits: readonly Visit[], { path, title }: Omit<Visit, 'count'>): Visit[] {
  const before = visits.find((visit) => visit.path === path)?.count ?? 0
  const others = visits.filter((visit) => visit.path !== path).slice(0, keptPages - 1)
  return [{ path, title, count: before + 1 }, ...others].sort((one, other) => other.count - one.count)
}

/** Counts every page that becomes the active tab, until the returned function is called. */
export function countVisits(): () => void {
  return tabStore.subscribe(({ tabs, activePath }, before) => {
    const tab = tabs.find(({ fullPath }) => fullPath === activePath)
    if (!tab || activePath === before.activePath) return
    const visits = counted(visitStore.getState().visits, { path: tab.fullPath.split('?')[0] ?? '', title: tab.title })
    kept.write(visits)
    visitStore.setState({ visits })
  })
}
