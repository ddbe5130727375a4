import { stored } from '../../api/stored.ts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'

/** How the office looks for this person in this browser (LAY-049). `color` is the primary colour as #rrggbb; `weak` helps colour-weak eyes. */
const LayoutState = z.object({
  sidebar: z.object({ opened: z.boolean() }),
  device: z.enum(['desktop', 'mobile']),
  theme: z.enum(['dark', 'light']),
  layout: z.enum(['sidemenu', 'topmenu']),
  contentWidth: z.enum(['Fluid', 'Fixed']),
  fixedHeader: z.boolean(),
  fixSiderbar: z.boolean(), // spelled so in the specification
  autoHideHeader: z.boolean(),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  weak: z.boolean(),
  multipage: z.boolean(),
})
export type LayoutState = z.infer<typeof LayoutState>
export type Setting = Exclude<keyof LayoutState, 'sidebar' | 'device'>

const initial: LayoutState = {
  sidebar: { opened: true },
  device: 'desktop',
  theme: 'dark',
  layout: 'sidemenu',
  contentWidth: 'Fixed', // CONST-006
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  color: '#1890ff',
  weak: false,
  multipage: true,
}

const yearMs = 365 * 24 * 3_600_000
const kept = stored({ name: 'layout', schema: LayoutState, lifeMs: yearMs })

export const layoutStore = createStore<LayoutState>(() => ({ ...initial, ...kept.read() }))
layoutStore.subscribe((state) => kept.write(state))

/** Changes one setting; a top menu has no fixed sidebar (LAY-044). */
export function choose<Name extends Setting>(name: Name, value: LayoutState[Name]): void {
  layoutStore.setState({ [name]: value, ...(name === 'layout' && value === 'topmenu' ? { fixSiderbar: false } : {}) })
}

export function openSidebar(opened: boolean): void {
  layoutStore.setState({ sidebar: { opened } })
}

export const mobileBelowPx = 1088 // LAY-045
export const narrowBelowPx = 768 // LAY-046

/** Takes a new window width: crossing into mobile closes the sidebar, into desktop opens it (LAY-045, LAY-047, LAY-048). */
export function takeWidth(widthPx: number): void {
  const device = widthPx < mobileBelowPx ? 'mobile' : 'desktop'
  if (device !== layoutStore.getState().device) layoutStore.setState({ device, sidebar: { opened: device === 'desktop' } })
}

export function isNarrow(widthPx: number): boolean {
  return widthPx < narrowBelowPx
}

/** Puts every setting back; sidebar and device stay. */
export function resetSettings(): void {
  const { sidebar, device } = layoutStore.getState()
  layoutStore.setState({ ...initial, sidebar, device })
}
