/** Does something for a few at once and for the others later: the first `atOnce` now, as many again every `everyMs`. */
export function createSlices<Item>({ atOnce, everyMs }: { atOnce: number; everyMs: number }, act: (item: Item) => void) {
  const waiting = new Set<Item>()
  let timer: NodeJS.Timeout | null = null
  function slice(): void {
    timer = null
    let done = 0
    for (const item of waiting) {
      if (done === atOnce) break
      done += 1
      waiting.delete(item)
      act(item)
    }
    if (done > 0) timer = setTimeout(slice, everyMs).unref()
  }
  return {
    /** Whoever waits already is done once. */
    push(items: Iterable<Item>): void {
      for (const item of items) waiting.add(item)
      if (timer === null) slice()
    },
    close(): void {
      if (timer) clearTimeout(timer)
      waiting.clear()
    },
  }
}
