import type { WordOrder } from '#contract/tag.ts'

/** Whether the registers of a value come in the opposite order (registers.ts). */
export const hasWordsReversed = (order: WordOrder) => order === 'CDAB' || order === 'DCBA'
/** Whether the bytes inside a register do. */
export const hasBytesSwapped = (order: WordOrder) => order === 'BADC' || order === 'DCBA'
