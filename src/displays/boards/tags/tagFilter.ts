import type { TagMeta } from '#contract/tag.ts'
import type { LiveTag } from '../../../realtime/tagStore.ts'

export const shownQualities = ['good', 'uncertain', 'bad', 'stale'] as const
export type ShownQuality = (typeof shownQualities)[number]
export const qualityWords: Record<ShownQuality, string> = { good: '正常', uncertain: '不确定', bad: '无效', stale: '过期' }

export type TagFilter = { text: string; quality: ShownQuality | null; isWorstFirst: boolean }

type Read = (tagCode: string) => Pick<LiveTag, 'quality'>

/** Tags whose code or name contains what was typed, whatever its case. */
export function matching(metas: readonly TagMeta[], text: string): readonly TagMeta[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? metas : metas.filter(({ tagCode, name }) => `${tagCode}\n${name}`.toLowerCase().includes(wanted))
}

/** The tags as the filter wants them now; equals keep the order of the device. */
export function arranged(metas: readonly TagMeta[], { text, quality, isWorstFirst }: TagFilter, read: Read): readonly TagMeta[] {
  const found = matching(metas, text)
  const ofQuality = quality === null ? found : found.filter(({ tagCode }) => read(tagCode).quality === quality)
  return isWorstFirst ? ofQuality.toSorted((a, b) => badness[read(b.tagCode).quality] - badness[read(a.tagCode).quality]) : ofQuality
}

/** How many tags are of each quality. */
export function tallyOf(metas: readonly TagMeta[], read: Read): Record<ShownQuality, number> {
  const tally = { good: 0, uncertain: 0, bad: 0, stale: 0 }
  for (const { tagCode } of metas) tally[read(tagCode).quality] += 1
  return tally
}

const badness: Record<ShownQuality, number> = { good: 0, uncertain: 1, stale: 2, bad: 3 }
