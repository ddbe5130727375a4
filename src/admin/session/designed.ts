import { isDesignedName } from '#contract/designedNames.ts'
import type { MenuItem } from '#contract/session.ts'

let loading: Promise<void> | null = null

/** Has this page know the designed resources as they are now. Whoever asks meanwhile waits for the same answer. */
export function loadDesigned(): Promise<void> {
  loading ??= import('./takeDesigned.ts').then(({ takeDesigned }) => takeDesigned()).finally(() => (loading = null))
  return loading
}

/** Whether a menu leads to one: a person without any asks for none. */
export function leadsToDesigned(menu: readonly MenuItem[]): boolean {
  return menu.some(({ component, children }) => isDesignedName(component.replace('resource/', '')) || leadsToDesigned(children ?? []))
}
