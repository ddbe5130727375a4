/** An announcement as far as its turn needs it; times ms since the epoch. */
type Turned = { isUrgent: boolean; fromMs: number; untilMs: number | null }

/** each stands so long, and after all of them the board is whole again for as long: nothing burns in, and nothing is hidden for good */
export const turnMs = 12_000

/** Which of them stands on the walls now, urgent ones first, then the newest; null between the rounds, and where none is out. The same on every wall. */
export function announcementAt<One extends Turned>(all: readonly One[], nowMs: number): One | null {
  const out = all
    .filter(({ untilMs }) => untilMs === null || nowMs < untilMs)
    .toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent) || other.fromMs - one.fromMs)
  if (out.length === 0) return null
  return out[Math.floor(nowMs / turnMs) % (out.length * 2)] ?? null
}
