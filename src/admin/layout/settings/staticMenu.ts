import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { stored } from '../../../api/stored.ts'

const yearMs = 365 * 24 * 3_600_000
const kept = stored({ name: 'staticMenu', schema: z.boolean(), lifeMs: yearMs })

/** Whether the menu at the side never folds, as this person wants it in this browser (LAY-018); no part of the layout's own state (LAY-049). */
export const staticMenuStore = createStore<{ isStatic: boolean }>(() => ({ isStatic: kept.read() ?? false }))

export function chooseStaticMenu(isStatic: boolean): void {
  kept.write(isStatic)
  staticMenuStore.setState({ isStatic })
}
