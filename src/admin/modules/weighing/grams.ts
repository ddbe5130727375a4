import { milligramsIn } from '#contract/rules/unitConversion.ts'

const milligramsInGram = 1000

/** An amount of a unit of weight in grams: what the hand works in. Throws RangeError for any other unit (the server shows no line of one). */
export function inGrams(amount: number, unit: string): number {
  const milligrams = milligramsIn[unit]
  if (milligrams === undefined) throw new RangeError(`${unit} is no unit of weight`)
  return (amount * Number(milligrams)) / milligramsInGram
}

/** Whether what a scale shows can be said in grams. */
export const isWeightUnit = (unit: string): boolean => milligramsIn[unit] !== undefined

/** A number for the hand: places as the scale shows them, thousands parted by a thin space. */
export function gramsText(grams: number, places: number): string {
  const [whole = '0', fraction] = Math.abs(grams).toFixed(places).split('.')
  const parted = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u2009')
  return `${grams < 0 && Number(grams.toFixed(places)) !== 0 ? '−' : ''}${parted}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Places that a scale shows in grams. */
export function placesOf(text: string, unit: string): number {
  const shown = text.split('.')[1]?.length ?? 0
  return Math.max(0, unit === 'kg' ? shown - 3 : unit === 'mg' ? shown + 3 : shown)
}
