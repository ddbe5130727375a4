import { wireTime } from '#contract/rules/wireTime.ts'
import { ageText } from '../../charts/duration.ts'

const justNowMs = 10_000
/** Boards ask at least once a minute: two answers that did not come are noticed. */
const oldAfterMs = 150_000

/**
 * What a board knows, and since when. `atMs`: when the server said it (server ms), null where that is not known; `isCut`: nothing has come since;
 * `isPresent`: it is asked as of now, also where the board replays the past.
 */
export type Known = { atMs: number | null; isCut: boolean; isPresent?: boolean }
/** `now`: it still holds; `old`: it may hold no more; `past`: a moment that is replayed; `present`: as of now, beside a replay. */
export type ToldWords = { holds: 'now' | 'old' | 'past' | 'present'; says: string }

/** How old it is what a board knows, in words; never that it is fresh where a replay shows it, and that it is not known where it is not. */
export function toldWords(
  { atMs, isCut, isPresent = false }: Known,
  { nowMs, isReplay, plantTz }: { nowMs: number; isReplay: boolean; plantTz: string },
): ToldWords {
  if (isReplay && isPresent) return { holds: 'present', says: '按现在的登记；回放的那时有没有，不知道。' }
  if (isReplay) return { holds: 'past', says: `这是回放 ${wireTime(nowMs, plantTz).slice(5, 16)} 的情况，不是现在。` }
  if (atMs === null) return { holds: 'old', says: '数据是什么时候的、现在怎样，都不知道。' }
  const ageMs = Math.max(0, nowMs - atMs)
  if (isCut || ageMs > oldAfterMs) return { holds: 'old', says: `这是 ${ageText(ageMs)}前的情况，之后怎样不知道。` }
  return { holds: 'now', says: ageMs < justNowMs ? '数据刚到' : `数据是 ${ageText(ageMs)}前的` }
}
