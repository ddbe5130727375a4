import type { ColourDifference } from './deltaE.ts'

/** below this a difference is not seen on its own */
const seen = 0.3
const pairs = [
  ['da', '偏红', '偏绿'],
  ['db', '偏黄', '偏蓝'],
  ['dL', '偏亮', '偏暗'],
] as const

/** How a batch differs, in words, the largest first and two at most: 偏红偏暗. '' where nothing stands out. */
export function offWords(difference: Pick<ColourDifference, 'dL' | 'da' | 'db'>): string {
  return pairs
    .filter(([name]) => Math.abs(difference[name]) >= seen)
    .toSorted(([one], [other]) => Math.abs(difference[other]) - Math.abs(difference[one]))
    .slice(0, 2)
    .map(([name, more, less]) => (difference[name] > 0 ? more : less))
    .join('')
}
