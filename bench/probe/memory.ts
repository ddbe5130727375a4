import type { CDPSession } from 'playwright-core'

/** The page's JavaScript heap after a collection, in MB, and its DOM nodes. */
export async function pageMemory(devtools: CDPSession): Promise<{ heapMb: number; domNodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 1024 / 1024, domNodes: nodes }
}

/** Time the page's main thread worked until now, in ms: script, style, layout, paint. */
export async function mainThreadMs(devtools: CDPSession): Promise<number> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
