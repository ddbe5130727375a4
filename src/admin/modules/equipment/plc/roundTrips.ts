import type { DeviceLink } from '#contract/modules/equipment/overview.ts'

/** As many round trips as are drawn: one with every renewal of the list. */
export const slots = 60

/** By device its last round trips in ms, oldest first; null where it did not answer. */
export type RoundTrips = ReadonlyMap<string, readonly (number | null)[]>

/** The round trips with those of now. */
export function withTrips(before: RoundTrips, links: readonly DeviceLink[]): RoundTrips {
  return new Map(
    links.map(({ deviceCode, state, rttP50Ms }) => {
      const isAnswering = state === 'online' || state === 'degraded' || state === 'failing'
      const answered = isAnswering ? rttP50Ms : null
      return [deviceCode, [...(before.get(deviceCode) ?? []), answered].slice(-slots)]
    }),
  )
}
