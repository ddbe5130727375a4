import type { PlantPlan } from '#contract/modules/walls/plan.ts'

/** The tags of the climate of all rooms. */
export function planTags({ rooms }: PlantPlan): string[] {
  return [...new Set(rooms.flatMap(({ temperatureTag, humidityTag, pressureTag }) => [temperatureTag, humidityTag, pressureTag]))].filter((tag) => tag !== '')
}
