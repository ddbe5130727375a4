import { ageText } from '../../../charts/duration.ts'
import { serverNow } from '../../../realtime/serverClock.ts'
import { readTag, subscribeTag } from '../../../realtime/tagStore.ts'
import type { LiveTag } from '../../../realtime/tagStore.ts'
import { crossingOf, crossingWords } from '../../live/crossing.ts'
import { qualityWords } from './tagFilter.ts'

/** The cells of a row that live; each holds one text node, which is written in place. */
export type LiveCells = { value: HTMLElement; quality: HTMLElement; age: HTMLElement }

const tickEveryMs = 1000
const freshMs = 2000

/** Keeps a row up to date without React: value and quality with every change, the age once a second. Returns the undo. */
export function keepPainted(cells: LiveCells, tagCode: string): () => void {
  const paint = () => paintRow(cells, readTag(tagCode), serverNow())
  paint()
  const unsubscribe = subscribeTag(tagCode, paint)
  const untick = onTick((nowMs) => write(cells.age, ageWords(readTag(tagCode), nowMs)))
  return () => {
    unsubscribe()
    untick()
  }
}

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

const ticking = new Set<(nowMs: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all rows; it stops with the last. */
function onTick(listener: (nowMs: number) => void): () => void {
  ticking.add(listener)
  timer ??= setInterval(() => {
    const nowMs = serverNow()
    for (const tick of ticking) tick(nowMs)
  }, tickEveryMs)
  return () => {
    ticking.delete(listener)
    if (ticking.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
