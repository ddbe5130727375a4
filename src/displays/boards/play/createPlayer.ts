import { callsForJump, pageAfterThis, pagesOn } from '#contract/rules/playlist.ts'
import type { PlaylistRules } from '#contract/rules/playlist.ts'

/** The next page is fetched and drawn behind the one that is seen so long before its turn. */
const drawnBeforeMs = 4000
/** What was drawn for so long has its values. */
const settledAfterMs = 900
/** A page whose code does not come is passed over. */
const comesWithinMs = 15_000
const againAfterMs = 5000
/** An alarm board is looked at for so long, also when the alarm is acknowledged at once. */
const leastAlarmMs = 10_000

/** A page that is drawn: seen, or behind the one that is. */
export type Layer<Board> = { key: number; path: string; board: Board; drawnAtMs: number }
export type Standing<Board> = {
  seen: Layer<Board> | null
  coming: Layer<Board> | null
  /** place of the page in the playlist; -1 before the first */
  at: number
  isAlarm: boolean
  nextInS: number
}

type Parts<Board> = {
  playlist: PlaylistRules
  timeZone: string
  /** server ms */
  now: () => number
  /** `performance.now()` */
  monotonicMs: () => number
  /** fetches what draws a path; rejects when there is none */
  load: (path: string) => Promise<Board>
  onChange: (standing: Standing<Board>) => void
}

/**
 * Plays a playlist: `tick` a few times a second. What comes is drawn hidden and swapped in when it has settled, so that
 * no moment is blank; an urgent alarm takes the screen and gives it back to the page it took it from.
 */
export function createPlayer<Board>({ playlist, timeZone, now, monotonicMs, load, onChange }: Parts<Board>) {
  let standing: Standing<Board> = { seen: null, coming: null, at: -1, isAlarm: false, nextInS: 0 }
  let keys = 0
  let since = monotonicMs()
  /** what is being fetched or drawn: for which place, `alarm`, and whether it has to wait for its turn */
  let wanted: { path: string; at: number; isAlarm: boolean; atOnce: boolean; askedMs: number } | null = null
  /** what could not be fetched last: the place is passed over until another page was seen, the path is not asked for again at once */
  let unreachable = { at: -1, path: '', untilMs: 0 }

  const change = (next: Partial<Standing<Board>>) => {
    standing = { ...standing, ...next }
    onChange(standing)
  }
  function want(path: string, at: number, isAlarm: boolean, atOnce: boolean): void {
    if (wanted?.path === path && wanted.isAlarm === isAlarm && wanted.at === at) {
      wanted.atOnce ||= atOnce
      return
    }
    if (path === unreachable.path && monotonicMs() < unreachable.untilMs) return
    const asked = { path, at, isAlarm, atOnce, askedMs: monotonicMs() }
    wanted = asked
    change({ coming: null })
    void fetchFor(asked)
  }
  async function fetchFor(asked: NonNullable<typeof wanted>): Promise<void> {
    try {
      const board = await load(asked.path)
      if (wanted === asked) change({ coming: { key: (keys += 1), path: asked.path, board, drawnAtMs: monotonicMs() } })
    } catch {
      if (wanted === asked) passOver() // its code did not come: the page that is seen stays
    }
  }
  function passOver(): void {
    unreachable = { at: wanted?.at ?? -1, path: wanted?.path ?? '', untilMs: monotonicMs() + againAfterMs }
    wanted = null
    change({ coming: null })
  }
  function swap(): void {
    const { coming } = standing
    if (!wanted || !coming) return
    since = monotonicMs()
    const { at, isAlarm } = wanted
    wanted = null
    unreachable = { ...unreachable, at: -1 }
    change({ seen: coming, coming: null, at, isAlarm })
  }
  /** The same board twice in a row stays as it is: only its time begins anew. */
  function goOn(at: number): void {
    since = monotonicMs()
    wanted = null
    change({ at, isAlarm: false, coming: null })
  }
  function head(at: number | null, atOnce: boolean): void {
    const page = at === null ? undefined : playlist.items[at]
    if (at === null || !page) return
    if (page.board === standing.seen?.path && !standing.isAlarm) {
      if (atOnce) goOn(at)
    } else want(page.board, at, false, atOnce)
  }
  const following = (step: 1 | -1) => {
    const next = pageAfterThis(playlist, standing.at, step, now(), timeZone)
    return next === unreachable.at && playlist.items.length > 1 ? pageAfterThis(playlist, next, step, now(), timeZone) : next
  }

  return {
    tick(openPriorities: readonly number[], isHeld: boolean): void {
      const passedMs = monotonicMs() - since
      const isDue = standing.coming !== null && monotonicMs() - standing.coming.drawnAtMs >= settledAfterMs
      if (wanted && monotonicMs() - wanted.askedMs > comesWithinMs && standing.coming === null) passOver()
      if (callsForJump(playlist, openPriorities)) {
        if (!standing.isAlarm) want(playlist.alarmBoard, standing.at, true, true)
      } else if (standing.isAlarm) {
        if (passedMs >= leastAlarmMs) head(pagesOn(playlist, now(), timeZone).includes(standing.at) ? standing.at : following(1), true)
      } else if (standing.seen === null || !pagesOn(playlist, now(), timeZone).includes(standing.at)) head(following(1), true)
      else if (!isHeld) {
        const lastsMs = (playlist.items[standing.at]?.seconds ?? 30) * 1000
        if (passedMs >= lastsMs - drawnBeforeMs) head(following(1), passedMs >= lastsMs)
      }
      if (isDue && wanted && (wanted.atOnce || standing.seen === null)) swap()
      if (standing.seen === null && standing.coming !== null) swap() // nothing is seen yet: there is nothing to hide it behind
      const lasts = playlist.items[standing.at]?.seconds ?? 0
      const nextInS = standing.isAlarm ? 0 : Math.max(0, Math.ceil(lasts - (monotonicMs() - since) / 1000))
      if (nextInS !== standing.nextInS) change({ nextInS })
    },
    /** A person, or the office, wants the next page now. */
    turn(step: 1 | -1): void {
      if (!standing.isAlarm) head(following(step), true)
    },
    standing: () => standing,
  }
}
