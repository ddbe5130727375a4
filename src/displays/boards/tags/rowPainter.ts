import { ageText } from '../../../charts/duration.ts'
import type { LiveTag } from '../../../realtime/tagStore.ts'
import { crossingOf, crossingWords } from '../../live/crossing.ts'
import { qualityWords } from './tagFilter.ts'

/** What stands in the cells: to know it costs less than to ask the page. */
export type Painted = { text: string; quality: string; urgency: string; words: string; age: string }

/** The cells of a row that live; each holds one text node, which is written in place. */
export type LiveCells = { value: HTMLElement; quality: HTMLElement; age: HTMLElement; painted: Painted }

export const unpainted: Painted = { text: '', quality: '', urgency: '', words: '', age: '' }

const freshMs = 2000
const freshWords = '< 2 秒'

/** Writes what is different, and nothing else: a thousand rows change ten times a second. A fresh value that changes stays fresh; that it grows old is for `paintAge`. */
export function paintRow(cells: LiveCells, tag: LiveTag, now: () => number): void {
  const { value, quality, painted } = cells
  if (painted.text !== tag.text) write(value, tag.text)
  if (painted.quality !== tag.quality) value.dataset['quality'] = tag.quality
  const crossing = crossingOf(tag, true)
  const urgency = crossing?.urgency ?? ''
  if (painted.urgency !== urgency) value.dataset['urgency'] = urgency
  const words = tag.reason ?? (crossing ? crossingWords(crossing, tag.meta?.valueMap != null) : qualityWords[tag.quality])
  if (painted.words !== words) write(quality, words)
  painted.text = tag.text
  painted.quality = tag.quality
  painted.urgency = urgency
  painted.words = words
  if (painted.age !== freshWords || tag.quality !== 'good') paintAge(cells, tag, now())
}

/** What changes by itself. */
export function paintAge({ age, painted }: Pick<LiveCells, 'age' | 'painted'>, tag: LiveTag, nowMs: number): void {
  const words = ageWords(tag, nowMs)
  if (painted.age !== words) write(age, words)
  painted.age = words
}

/** Age of the last good read; what is fresh needs no running number. */
export function ageWords({ at }: Pick<LiveTag, 'at'>, nowMs: number): string {
  if (at === 0) return '从未'
  return nowMs - at < freshMs ? freshWords : ageText(nowMs - at)
}

function write(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (node instanceof Text) node.data = text
  else element.textContent = text
}
