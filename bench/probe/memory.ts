import type { CDPSession } from 'playwright-core'

/** The page's JavaScript heap after a collection, in MB, and its DOM nodes. */
export async function pageMemory(devtools: CDPSession): Promise<{ heapMb: number; domNodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heapMb: usedSize / 1024 / 1024, domNodes: nodes }
}

/** Processor time that the page's main thread used until now, in ms: script, style, layout, paint. Not the time it waited for a processor. */
export async function mainThreadMs(devtools: CDPSession): Promise<number> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
}
