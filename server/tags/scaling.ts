import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { statuses } from '#contract/quality.ts'
import { isTextType } from '#contract/tag.ts'
import type { TagValue } from '#contract/tag.ts'
import { decimalOf, negative, numberOrText, product, quotient, sum } from './exactDecimal.ts'

/** Raw value to engineering units. */
export type ToUnits = (raw: number | string) => number | string

/** The status of a value in engineering units, as far as its own ranges tell. */
export type JudgeRange = (value: TagValue) => number

type Ranges = Pick<PlcTag, 'rawLow' | 'rawHigh' | 'engLow' | 'engHigh'>
type Scaled = Pick<PlcTag, 'dataType' | 'scale' | 'offset' | 'squareRoot' | 'clamp'> & Ranges

/**
 * How the raw value of a tag becomes its value; null where it is one already. A whole number of 64 bits keeps every digit: what a
 * number cannot hold comes out as decimal text (docs/decisions/067).
 */
export function toUnitsOf(tag: Scaled): ToUnits | null {
  const { dataType, scale, offset } = tag
  if (dataType === 'bool' || isTextType(dataType)) return null
  const isLong = dataType.endsWith('int64')
  const ends = endsOf(tag)
  if (ends && tag.squareRoot === 'Y') return rooted(ends)
  if (ends) return isLong ? exactSpread(ends) : spread(ends)
  if (scale === 1 && offset === 0) return null
  if (!isLong) return (raw) => Number(raw) * scale + offset
  const [factor, shift] = [decimalOf(scale), decimalOf(offset)]
  return (raw) => numberOrText(sum(product(decimalOf(raw), factor), shift))
}

type Ends = { rawLow: number; rawHigh: number; engLow: number; engHigh: number }

/** Both ranges together are the scale. */
function endsOf({ rawLow, rawHigh, engLow, engHigh }: Ranges): Ends | null {
  return rawLow === null || rawHigh === null || engLow === null || engHigh === null ? null : { rawLow, rawHigh, engLow, engHigh }
}

/** The declared ends come out as they were declared. */
function spread({ rawLow, rawHigh, engLow, engHigh }: Ends): ToUnits {
  const [rawSpan, engSpan] = [rawHigh - rawLow, engHigh - engLow]
  return (raw) => (raw === rawHigh ? engHigh : engLow + ((Number(raw) - rawLow) * engSpan) / rawSpan)
}

/** The part of its range that a raw value has reached goes by its root; below the range it goes on as it does above, so that it is told apart. */
function rooted({ rawLow, rawHigh, engLow, engHigh }: Ends): ToUnits {
  return (raw) => {
    const part = (Number(raw) - rawLow) / (rawHigh - rawLow)
    return engLow + Math.sign(part) * Math.sqrt(Math.abs(part)) * (engHigh - engLow)
  }
}

function exactSpread(ends: Ends): ToUnits {
  const [rawLow, rawHigh, engLow, engHigh] = [decimalOf(ends.rawLow), decimalOf(ends.rawHigh), decimalOf(ends.engLow), decimalOf(ends.engHigh)]
  const [rawSpan, engSpan] = [sum(rawHigh, negative(rawLow)), sum(engHigh, negative(engLow))]
  return (raw) => numberOrText(sum(engLow, quotient(product(sum(decimalOf(raw), negative(rawLow)), engSpan), rawSpan)))
}

/**
 * What the declared ranges of a tag say of its values; null where it has none. Beyond its engineering range, or beyond the ends that its
 * scale is made of, a value is out of range; beyond a raw range that stands alone it is no measurement (factory.md 7.1).
 */
export function judgeRangeOf(tag: Scaled): JudgeRange | null {
  const { rawLow, rawHigh, engLow, engHigh } = tag
  const toUnits = toUnitsOf(tag)
  const unitsOf = (raw: number) => Number(toUnits ? toUnits(raw) : raw)
  const measured = engLow === null && rawLow !== null && rawHigh !== null ? rising(unitsOf(rawLow), unitsOf(rawHigh)) : null
  const declared = engLow !== null && engHigh !== null ? rising(engLow, engHigh) : null
  const beyond = measured ? statuses.sensorFailure.code : tag.clamp === 'Y' ? statuses.clamped.code : statuses.outOfRange.code
  const range = measured ?? declared
  if (!range) return null
  const [low, high] = range
  return (value) => (value === null || (Number(value) >= low && Number(value) <= high) ? statuses.good.code : beyond)
}

/** What stops a value at the ends of its engineering range; null where nothing does. */
export function clampOf({ clamp, engLow, engHigh }: Scaled): ((value: TagValue) => TagValue) | null {
  if (clamp !== 'Y' || engLow === null || engHigh === null) return null
  const [low, high] = rising(engLow, engHigh)
  return (value) => {
    if (value === null || Number.isNaN(Number(value))) return value
    return Number(value) < low ? low : Number(value) > high ? high : value
  }
}

function rising(one: number, other: number): [number, number] {
  return one <= other ? [one, other] : [other, one]
}

/** The words of raw values by the values that they become: whoever shows a value knows it in engineering units alone. */
export function wordsInUnits(words: Readonly<Record<string, string>> | null, tag: Scaled): Record<string, string> | null {
  if (words === null) return null
  const toUnits = toUnitsOf(tag)
  const inUnits = (raw: number | string) => String(toUnits ? toUnits(raw) : raw)
  return Object.fromEntries(Object.entries(words).map(([raw, word]) => [inUnits(rawOf(raw, tag.dataType)), word]))
}

/** `01` and `1.0` are 1, a whole number that is too long for one stays text; of 32 bits no real number is 0.1, but one is next to it. */
function rawOf(text: string, dataType: PlcTag['dataType']): number | string {
  return dataType === 'float32' ? Math.fround(Number(text)) : numberOrText(decimalOf(text))
}

/** The raw value of a value in engineering units: the opposite of `toUnitsOf`. */
export function toRawOf(tag: Scaled): (value: number) => number {
  const { dataType, scale, offset } = tag
  if (dataType === 'bool') return (value) => value
  const ends = endsOf(tag)
  if (!ends) return (value) => (value - offset) / scale
  const { rawLow, rawHigh, engLow, engHigh } = ends
  const shaped = (part: number) => (tag.squareRoot === 'Y' ? Math.sign(part) * part ** 2 : part)
  return (value) => rawLow + shaped((value - engLow) / (engHigh - engLow)) * (rawHigh - rawLow)
}
