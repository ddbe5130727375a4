import { expect, test } from 'vitest'
import { planHeightOf, planPlaces } from '#contract/rules/planPlaces.ts'

const size = { width: 1000, height: 500 }

test('a machine stands where somebody put it, and one that nobody placed beside the others, each in a place of its own', () => {
  const codes = Array.from({ length: 15 }, (_, at) => `M-${at + 1}`)
  const places = planPlaces(codes, [{ equipCode: 'M-3', x: 400, y: 120 }], size)
  expect(places[2]).toEqual({ equipCode: 'M-3', x: 400, y: 120 })
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(15)
  for (const { x, y } of places) expect(x >= 0 && x <= 1000 && y >= 0 && y <= 500).toBe(true)
})

test('a place outside of a plan that became lower is drawn at its edge', () => {
  expect(planPlaces(['M-1'], [{ equipCode: 'M-1', x: 900, y: 800 }], size)).toEqual([{ equipCode: 'M-1', x: 900, y: 500 }])
})

test.each([
  ['<svg viewBox="0 0 200 100">', 500],
  ['<svg viewBox="0,0,400,300" width="1">', 750],
  ['<svg xmlns="x" width="300" height="90">', 300],
  ['<svg viewBox="0 0 10 1000">', 1000],
  ['<svg>', 480],
  ['', 480],
])('%s is %i high at a width of 1000', (svg, height) => expect(planHeightOf(svg, 480)).toBe(height))
