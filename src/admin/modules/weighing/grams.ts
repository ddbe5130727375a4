import { milligramsIn } from '#contract/rules/unitConversion.ts'

const milligramsInGram = 1000n

/** An amount of a material's unit in grams: what the hand works in. */
export function inGrams(amount: number, unit: string): number {
  return (amount * Number(milligramsIn[unit] ?? milligramsInGram)) / Number(milligramsInGram)
}

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
