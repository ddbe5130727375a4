import type { Machine, PlantTag, Trend } from '#contract/modules/equipment/overview.ts'

/** curves that are open before anybody chooses */
const shownAtMost = 3

/** The curves to begin with: those of the machine that has an alarm, else of the first that has any. `why` says which it is; null where nothing can be drawn. */
export function firstCurves(machines: readonly Machine[], tags: readonly PlantTag[], alarmedCode: string | null): { codes: string[]; why: string } | null {
  const known = new Set(tags.map(({ tagCode }) => tagCode))
  const drawn = machines.map(({ equipCode, name, processTags }) => ({
    equipCode,
    name,
    codes: processTags.filter((code) => known.has(code)).slice(0, shownAtMost),
  }))
  const alarmed = drawn.find(({ equipCode, codes }) => equipCode === alarmedCode && codes.length > 0)
  const first = alarmed ?? drawn.find(({ codes }) => codes.length > 0)
  if (!first) return null
  const why = alarmed ? `先看 ${first.equipCode} ${first.name}：它有报警` : `先看第一台设备 ${first.equipCode} ${first.name}`
  return { codes: first.codes, why: `${why}。要看别的，在左边选测点。` }
}

/** When the record of these curves begins inside what is shown, ms since the epoch; null where it covers it, or nothing is known yet. A short lack is no beginning. */
export function beganAt(trends: readonly (Trend | undefined)[], { fromMs, toMs }: { fromMs: number; toMs: number }): number | null {
  const firsts = trends.map((trend) => trend?.points.find(([, , , last]) => last !== null)?.[0])
  if (firsts.length === 0 || firsts.some((first) => first === undefined)) return null
  const beganMs = Math.min(...firsts.filter((first) => first !== undefined))
  return beganMs - fromMs > (toMs - fromMs) * leastLack ? beganMs : null
}
const leastLack = 0.05
