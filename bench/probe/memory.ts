import type { CDPSession } from 'playwright-core'

const bytesPerMb = 1024 * 1024

type Snapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] }

/** The page's JavaScript heap after a collection, in MB, and its DOM nodes. */
export async function pageMemory(devtools: CDPSession): Promise<{ heapMb: number; domNodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heapMb: usedSize / bytesPerMb, domNodes: nodes }
}

/**
 * What is alive on the page's JavaScript heap, compiled code included, in MB: the sum of a heap snapshot. Holds the page up
 * for a second. The engine's own figure counts the buffers for new objects too, and goes up and down by a quarter of a MB.
 */
export async function livingHeapMb(devtools: CDPSession): Promise<number> {
  const pieces: string[] = []
  const take = ({ chunk }: { chunk: string }) => void pieces.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = JSON.parse(pieces.join('')) as Snapshot // V8 writes it so
  return jsBytes(snapshot.meta, nodes) / bytesPerMb
}

/** Elements and styles of the page are `native`: they lie elsewhere. */
function jsBytes({ node_fields: fields, node_types: [types] }: Snapshot['snapshot']['meta'], nodes: readonly number[]): number {
  const [typeAt, sizeAt, native] = [fields.indexOf('type'), fields.indexOf('self_size'), types.indexOf('native')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) if (nodes[node + typeAt] !== native) bytes += nodes[node + sizeAt] ?? 0
  return bytes
}

/** Processor time that the page's main thread used until now, in ms: script, style, layout, paint. Not the time it waited for a processor. */
export async function mainThreadMs(devtools: CDPSession): Promise<number> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
}
