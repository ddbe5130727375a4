/** A value that was not there for longer does not count as having stood: the window begins anew. */
const longestGapMs = 10_000
const compactAfter = 1024

/** The last seconds of a value, as it was at each look; between two looks it is taken to have gone straight from one to the other. */
export function createSlidingWindow(seconds: number) {
  const lengthMs = seconds * 1000
  let ats: number[] = []
  let values: number[] = []
  let first = 0

  function clear(): void {
    ats = []
    values = []
    first = 0
  }

  function forget(at: number): void {
    while (first + 1 < ats.length && (ats[first + 1] ?? 0) <= at - lengthMs) first += 1
    if (first <= compactAfter) return
    ats = ats.slice(first)
    values = values.slice(first)
    first = 0
  }

  /** Value × seconds, added up anew each time: a sum that only grew would lose its last digits within weeks. */
  function areaFrom(start: number): number {
    let area = 0
    for (let index = start + 1; index < ats.length; index += 1) {
      const stepS = ((ats[index] ?? 0) - (ats[index - 1] ?? 0)) / 1000
      area += stepS * (((values[index] ?? 0) + (values[index - 1] ?? 0)) / 2)
    }
    return area
  }

  return {
    add(at: number, value: number): void {
      const last = ats.at(-1)
      if (!Number.isFinite(value) || (last !== undefined && (at - last > longestGapMs || at < last))) clear()
      if (!Number.isFinite(value) || at === ats.at(-1)) return
      ats.push(at)
      values.push(value)
      forget(at)
    },
    /** null until two looks are known; `isFull` when they reach back over the whole window */
    read(): { elapsedS: number; change: number; area: number; isFull: boolean } | null {
      const last = ats.length - 1
      if (last <= first) return null
      const elapsedMs = (ats[last] ?? 0) - (ats[first] ?? 0)
      return {
        elapsedS: elapsedMs / 1000,
        change: (values[last] ?? 0) - (values[first] ?? 0),
        area: areaFrom(first),
        isFull: elapsedMs >= lengthMs,
      }
    },
  }
}
