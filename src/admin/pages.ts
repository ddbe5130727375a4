import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { withinChunkTime } from './session/chunkTime.ts'

type Loader = () => Promise<{ default: ComponentType }>

/** The pages a menu entry can name in `component`. Each is loaded when it is first opened (RT-022). */
const loaders: Record<string, Loader> = {
  'dashboard/Analysis': async () => ({ default: (await import('./modules/dashboards/AnalysisPage.tsx')).AnalysisPage }),
  'messages/MyAnnouncements': async () => ({ default: (await import('./modules/messages/MyAnnouncementsPage.tsx')).MyAnnouncementsPage }),
  'messages/Announcements': async () => ({ default: (await import('./modules/messages/AnnouncementsPage.tsx')).AnnouncementsPage }),
}

/** Pages every signed-in person can open though no menu names them. */
export const plainPages: { path: string; title: string; component: string }[] = []

const loaded = new Map<string, LazyExoticComponent<ComponentType>>()

/** The page behind a component name; null when this bundle has none. */
export function pageOf(component: string): LazyExoticComponent<ComponentType> | null {
  const loader = loaders[component]
  if (!loader) return null
  const known = loaded.get(component)
  if (known) return known
  const page = lazy(() => withinChunkTime(loader()))
  loaded.set(component, page)
  return page
}
