import { ageText } from '../../../charts/duration.ts'
import type { LiveTag } from '../../../realtime/tagStore.ts'
import { crossingOf, crossingWords } from '../../live/crossing.ts'
import { qualityWords } from './tagFilter.ts'

/** The cells of a row that live; each holds one text node, which is written in place. */
export type LiveCells = { value: HTMLElement; quality: HTMLElement; age: HTMLElement }

const freshMs = 2000

/** Writes what is different, and nothing else: a thousand rows change ten times a second. */
export function paintRow({ value, quality, age }: LiveCells, tag: LiveTag, nowMs: number): void {
  write(value, tag.text)
  if (value.dataset['quality'] !== tag.quality) value.dataset['quality'] = tag.quality
  const crossing = crossingOf(tag, true)
  const urgency = crossing?.urgency ?? ''
  if (value.dataset['urgency'] !== urgency) value.dataset['urgency'] = urgency
  write(quality, tag.reason ?? (crossing ? crossingWords(crossing, tag.meta?.valueMap != null) : qualityWords[tag.quality]))
  write(age, ageWords(tag, nowMs))
}

/** What changes by itself. */
export function paintAge({ age }: Pick<LiveCells, 'age'>, tag: LiveTag, nowMs: number): void {
  write(age, ageWords(tag, nowMs))
}

/** Age of the last good read; what is fresh needs no running number. */
export function ageWords({ at }: Pick<LiveTag, 'at'>, nowMs: number): string {
  if (at === 0) return '从未'
  return nowMs - at < freshMs ? '< 2 秒' : ageText(nowMs - at)
}

function write(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (!(node instanceof Text)) element.textContent = text
  else if (node.data !== text) node.data = text
}
