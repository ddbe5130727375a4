/** Time in which this machine, not the product, stood still: a shared one does so now and then, for all its processes at once. */
export function watchStalls(): { stop: () => number } {
  const stepMs = 10
  let stalledMs = 0
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = now - before - stepMs
    before = now
    if (lateMs > 4 * stepMs) stalledMs += lateMs
  }, stepMs)
  return {
    stop() {
      clearInterval(timer)
      return stalledMs
    },
  }
}
