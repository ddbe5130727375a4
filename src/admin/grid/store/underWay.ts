/** Writing that takes several tasks, such as a long paste, from its beginning to its end. */
export type Underway = { isCalledOff: () => boolean; end: () => void }

/** What is being written and does not stand in the rows yet. Who saves waits for it, and undo calls it off: nobody ever sees or saves a part. */
export function createUnderWay() {
  const writing = new Set<{ isCalledOff: boolean }>()
  let waiting: (() => void)[] = []
  const isWriting = () => writing.size > 0
  function end(one: { isCalledOff: boolean }) {
    writing.delete(one)
    if (isWriting()) return
    for (const go of waiting) go()
    waiting = []
  }
  return {
    isWriting,
    begin(): Underway {
      const one = { isCalledOff: false }
      writing.add(one)
      return { isCalledOff: () => one.isCalledOff, end: () => end(one) }
    },
    /** True where something was under way: it leaves no trace. */
    callOff(): boolean {
      const wasWriting = isWriting()
      for (const one of writing) {
        one.isCalledOff = true
        end(one)
      }
      return wasWriting
    },
    /** Once all that was begun stands in the rows. */
    settled: (): Promise<void> => (isWriting() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  }
}
