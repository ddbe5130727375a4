const chunkTimeMs = 120_000

/** Gives up a part of the bundle that does not arrive within 120 s (RT-028). */
export async function withinChunkTime<Part>(arriving: Promise<Part>): Promise<Part> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('页面在 120 秒内没有加载完成，请检查网络后刷新')), chunkTimeMs)
  try {
    return await Promise.race([arriving, late])
  } finally {
    clearTimeout(timer)
  }
}
