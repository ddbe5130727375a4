import type { DeltaMethod } from '#contract/rules/colour/deltaE.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'

const standard: Lab = { l: 100, a: 21.57210357, b: 272.2281935 }
const faraway: Lab = { l: 100, a: 426.67945353, b: 72.39590835 }
const near: Lab = { l: 100, a: 74.05216981, b: 276.45318193 }
const opposite: Lab = { l: 100, a: 8.32281957, b: -73.58297716 }

/** The reference values that the project colour-science publishes for its formulas; those of CMC hold for both weights, for nothing differs in lightness. The third of 2000 is the corrected one: earlier editions took the mean hue otherwise. */
export const publishedPairs: readonly { method: DeltaMethod; standard: Lab; sample: Lab; published: number }[] = [
  { method: 'dE76', standard, sample: faraway, published: 451.71330197 },
  { method: 'dE94', standard, sample: faraway, published: 83.7792255 },
  { method: 'dE94', standard, sample: near, published: 10.05393195 },
  { method: 'dE94', standard, sample: opposite, published: 57.53545371 },
  { method: 'dE00', standard, sample: faraway, published: 94.03564903 },
  { method: 'dE00', standard, sample: near, published: 14.87906419 },
  { method: 'dE00', standard, sample: opposite, published: 68.23111251 },
  { method: 'cmc21', standard, sample: faraway, published: 172.70477129 },
  { method: 'cmc21', standard, sample: near, published: 20.59732717 },
  { method: 'cmc21', standard, sample: opposite, published: 121.71841479 },
  { method: 'cmc11', standard, sample: faraway, published: 172.70477129 },
]
