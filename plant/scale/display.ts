import type { ScaleRange } from '#contract/modules/equipment/demo/scaleTags.ts'

/** What stands on the display of a scale at an instant, before a protocol writes it. Grams are whole divisions; `hasTare`: the grams are net. */
export type Display = { grams: number; grossG: number; tareG: number; isStable: boolean; hasTare: boolean; range: 'within' | 'above' | 'below' }

/** divisions that a scale still shows above its capacity and below nothing (OIML R76-1) */
const [aboveD, belowD] = [9, 20]

export function displayOf({ gross, net, isStable }: { gross: number; net: number; isStable: boolean }, { capacityG, divisionG }: ScaleRange): Display {
  const range = gross > capacityG + aboveD * divisionG ? 'above' : gross < -belowD * divisionG ? 'below' : 'within'
  const tareG = gross - net
  return { grams: net, grossG: gross, tareG, isStable, hasTare: Math.abs(tareG) > divisionG / 2, range }
}

/** Places of a division: 0.001 has three. */
export function placesOf(division: number): number {
  return Math.max(0, Math.round(-Math.log10(division)))
}
