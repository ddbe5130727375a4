/** Runs work that shares a key one after the other, in the order it was asked for; work without a key in common runs side by side. */
export type InTurn = <Result>(keys: readonly string[], work: () => Promise<Result>) => Promise<Result>

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (keys, work) => {
    // all keys are taken at once, so that nobody waits in a circle
    const before = Promise.all(keys.flatMap((key) => last.get(key) ?? []))
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const key of keys) last.set(key, promise)
    try {
      await before
      return await work()
    } finally {
      for (const key of keys) if (last.get(key) === promise) last.delete(key)
      resolve()
    }
  }
}
