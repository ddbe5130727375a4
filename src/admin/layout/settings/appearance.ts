import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { stored } from '../../../api/stored.ts'

const Appearance = z.enum(['light', 'dark', 'system'])
export type Appearance = z.infer<typeof Appearance>

const yearMs = 365 * 24 * 3_600_000
const kept = stored({ name: 'appearance', schema: Appearance, lifeMs: yearMs })

/** Light or dark pages, as this person wants them in this browser. */
export const appearanceStore = createStore<{ appearance: Appearance }>(() => ({ appearance: kept.read() ?? 'light' }))

export function chooseAppearance(appearance: Appearance): void {
  kept.write(appearance)
  appearanceStore.setState({ appearance })
}
