import type { PlantTag } from '#contract/modules/equipment/overview.ts'

/** As many curves as can be told apart in one picture: tokens.css has a colour for each. */
export const curvesInOne = 4
/** More cannot be read on one page. */
export const mostTags = 8

/** Tags in pictures: those with one unit share a scale, at most `curvesInOne` of them; in the order in which they were chosen. */
export function trendGroups(tags: readonly PlantTag[]): PlantTag[][] {
  const byUnit = [...Map.groupBy(tags, ({ unit }) => unit).values()]
  return byUnit.flatMap((ours) => Array.from({ length: Math.ceil(ours.length / curvesInOne) }, (_, at) => ours.slice(at * curvesInOne, (at + 1) * curvesInOne)))
}

/** The codes that the address names, as it writes them: parted by commas, each once, `mostTags` at the most. */
export function codesIn(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').filter((code) => code !== ''))].slice(0, mostTags)
}
