import { Problem } from '../http/problem.ts'

/** Files in work and waiting: each may hold 32 MB. */
const maxWaiting = 5

/** Runs jobs one after the other: big files share one worker's memory and the one writing connection. Throws Problem 429 when too many wait. */
export function oneAtATime(): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (job) => {
    if (waiting >= maxWaiting) throw new Problem(429, '正在处理其他文件，请稍后再试')
    waiting += 1
    const before = last
    const mine = (async () => {
      await before
      return job()
    })()
    last = mine.then(
      () => undefined,
      () => undefined, // its own caller is told; the next job starts all the same
    )
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
