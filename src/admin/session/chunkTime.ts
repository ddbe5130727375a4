const chunkTimeMs = 120_000

/** Gives up a part of the bundle that does not arrive within 120 s (RT-028), and says in Chinese when the network refused it. */
export async function withinChunkTime<Part>(arriving: Promise<Part>): Promise<Part> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('页面在 120 秒内没有加载完成，请检查网络后重试')), chunkTimeMs)
  try {
    return await Promise.race([arriving.catch(notArrived), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers reject an `import()` that was not answered with a TypeError in English. */
function notArrived(error: unknown): never {
  if (error instanceof TypeError) throw new Error('页面没有加载完成，请检查网络后重试；一直这样时请刷新', { cause: error })
  throw error
}
