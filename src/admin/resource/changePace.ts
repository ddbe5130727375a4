/** Several changes in a row are read once, so soon after the first of them. */
const gatherMs = 300
/** A list is read anew this often at most, however much happens. */
const paceMs = 1000

type Parts = {
  /** nothing is read now: somebody is writing, or nobody sees it */
  isHeld: () => boolean
  reload: () => void
  /** whether there is something new that is not shown */
  onWaiting: (isWaiting: boolean) => void
  nowMs: () => number
}

/** Says when a list reads itself anew after changes of others. */
export function createChangePace({ isHeld, reload, onWaiting, nowMs }: Parts) {
  let reloadedAtMs = Number.NEGATIVE_INFINITY
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | null = null

  const wait = (next: boolean) => {
    if (isWaiting !== next) onWaiting(next)
    isWaiting = next
  }
  function show(): void {
    if (timer) clearTimeout(timer)
    timer = null
    wait(false)
    reloadedAtMs = nowMs()
    reload()
  }
  return {
    changed(): void {
      timer ??= setTimeout(
        () => {
          timer = null
          if (isHeld()) wait(true)
          else show()
        },
        Math.max(gatherMs, reloadedAtMs + paceMs - nowMs()),
      )
    },
    /** Nothing holds it any more. */
    released(): void {
      if (isWaiting && !isHeld()) show()
    },
    show,
    /** Ends; whether something new was never shown. */
    stop(): boolean {
      const isMissing = isWaiting || timer !== null
      if (timer) clearTimeout(timer)
      timer = null
      wait(false)
      return isMissing
    },
  }
}
export type ChangePace = ReturnType<typeof createChangePace>
