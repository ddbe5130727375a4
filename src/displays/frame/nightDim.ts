import { zoneOffsetMs } from '#contract/rules/zoneOffset.ts'

const hourMs = 3_600_000
const dusk = 21
const dawn = 6
/** Still 7:1 against the ground, because at night the header is written in the brightest text colour. */
export const nightOpacity = 0.72

/** Opacity of what never moves on a wall: full by day, sinking for an hour from 21:00, rising for an hour from 06:00 (burn-in). */
export function headerOpacityAt(atMs: number, timeZone: string): number {
  const hour = ((((atMs + zoneOffsetMs(atMs, timeZone)) / hourMs) % 24) + 24) % 24
  const dim = 1 - nightOpacity
  if (hour >= dawn + 1 && hour < dusk) return 1
  if (hour >= dawn && hour < dawn + 1) return nightOpacity + dim * (hour - dawn)
  if (hour >= dusk && hour < dusk + 1) return 1 - dim * (hour - dusk)
  return nightOpacity
}
