import { withinEvent } from '../../withinEvent.ts'

/** Announced where control limits of a measured value are frozen: who keeps its history tells a stretch of it (ms since the epoch) in `points` periods, each as the last good value in it. */
export const tagHistoryWanted = withinEvent<TagHistoryWanted>('spc.tagHistoryWanted')
export type TagHistoryWanted = { tagCode: string; fromMs: number; toMs: number; points: number; tell: (points: readonly TagPoint[]) => void }
/** of a period: when it began, lowest, highest, last; null for no good value */
type TagPoint = readonly [atMs: number, low: number | null, high: number | null, last: number | null]
