import type { StateName } from './StateMark.tsx'

export type StateSpan = { state: StateName; fromMs: number; toMs: number }
/** A state's place on a strip, as shares of its width. */
export type StripBar = { state: StateName; left: number; right: number }

/** Spans cut to the strip, as shares 0 to 1; neighbours of the same state become one, what lies outside is left out. */
export function stripBars(spans: readonly StateSpan[], fromMs: number, toMs: number): StripBar[] {
  const share = (ms: number) => Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs)))
  const bars: StripBar[] = []
  for (const span of spans) {
    const [left, right] = [share(span.fromMs), share(span.toMs)]
    if (right <= left) continue
    const before = bars.at(-1)
    if (before?.state === span.state && before.right >= left) before.right = Math.max(before.right, right)
    else bars.push({ state: span.state, left, right })
  }
  return bars
}
