import type { WordOrder } from '#contract/tag.ts'
import { numberIn } from '../template/nextMachine.ts'

/** The rest of what can be said of a value that is read: its range and what it does there, its other limits. */
export type TagMore = {
  offset: string
  engLow: string
  engHigh: string
  squareRoot: boolean
  clamp: boolean
  limitLL: string
  limitL: string
  limitHH: string
  decimals: string
  deadband: string
  wordOrder: WordOrder | ''
}

/** Most values need none of it. */
export const nothingMore: TagMore = {
  offset: '',
  engLow: '',
  engHigh: '',
  squareRoot: false,
  clamp: false,
  limitLL: '',
  limitL: '',
  limitHH: '',
  decimals: '',
  deadband: '',
  wordOrder: '',
}

/** As it is sent; an empty number is not given. */
export function moreIn({ offset, engLow, engHigh, squareRoot, clamp, limitLL, limitL, limitHH, deadband, wordOrder }: TagMore) {
  return {
    offset: numberIn(offset) ?? 0,
    engLow: numberIn(engLow),
    engHigh: numberIn(engHigh),
    squareRoot: squareRoot ? 'Y' : 'N',
    clamp: clamp ? 'Y' : 'N',
    limitLL: numberIn(limitLL),
    limitL: numberIn(limitL),
    limitHH: numberIn(limitHH),
    deadband: numberIn(deadband) ?? 0,
    wordOrder,
  }
}
