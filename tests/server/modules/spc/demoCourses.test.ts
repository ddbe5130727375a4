import { expect, test } from 'vitest'
import { analysisOf } from '#contract/rules/spc/analysis.ts'
import { drawnCourses, plantedRules } from '../../../../server/modules/spc/demoCourses.ts'

const [shades, batches] = [12, 30]
/** Rules of Nelson that strike ΔL* of a shade of the demo, against limits of its first twenty batches. */
function struck(shade: number): Set<number> {
  const readings = drawnCourses(shade, batches).map(([dL]) => dL)
  const { limits } = analysisOf({ chart: 'imr', size: 1, readings: readings.slice(0, 20), frozen: null })
  return new Set(analysisOf({ chart: 'imr', size: 1, readings, frozen: limits }).stretches.map(({ rule }) => rule))
}

test('the demonstration breaks the rules that it plants, and in no other shade one of the first three', () => {
  const found = Array.from({ length: shades }, (_, shade) => [1, 2, 3].filter((rule) => struck(shade).has(rule)))
  for (const [shade, rule] of Object.entries(plantedRules)) expect(found[Number(shade)], `shade ${shade}`).toContain(rule)
  expect(Object.keys(plantedRules)).toHaveLength(3)
  expect(found.flatMap((rules, shade) => (shade in plantedRules || rules.length === 0 ? [] : [`${shade}: ${rules.join()}`]))).toEqual([])
})
