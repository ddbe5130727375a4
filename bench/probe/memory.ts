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

/** What is alive on the JavaScript heap, in MB. `code` is what the engine compiled and learned of it; it is part of `all`. */
export type LivingHeap = { allMb: number; codeMb: number }

/**
 * What is alive on the page's JavaScript heap: the sum of a heap snapshot. Holds the page up for a second. The engine's own
 * figure counts the buffers for new objects too, and goes up and down by a quarter of a MB.
 */
export async function livingHeap(devtools: CDPSession): Promise<LivingHeap> {
  const pieces: string[] = []
  const take = ({ chunk }: { chunk: string }) => void pieces.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take)
  return weigh(JSON.parse(pieces.join('')) as Snapshot) // V8 writes it so
}

/** Elements and styles of the page are `native`: they lie elsewhere. */
export function weigh({ snapshot: { meta }, nodes }: Snapshot): LivingHeap {
  const { node_fields: fields, node_types } = meta
  const [types] = node_types
  const [typeAt, sizeAt, native, code] = [fields.indexOf('type'), fields.indexOf('self_size'), types.indexOf('native'), types.indexOf('code')]
  const heap = { allMb: 0, codeMb: 0 }
  for (let node = 0; node < nodes.length; node += fields.length) {
    const mb = (nodes[node + sizeAt] ?? 0) / bytesPerMb
    if (nodes[node + typeAt] !== native) heap.allMb += mb
    if (nodes[node + typeAt] === code) heap.codeMb += mb
  }
  return heap
}

/** Processor time that the page's main thread used until now, in ms: script, style, layout, paint. Not the time it waited for a processor. */
export function mainThreadMs(devtools: CDPSession): Promise<number> {
  return metricMs(devtools, 'ThreadTime')
}

/** How long the page's script ran until now, in ms. */
export function scriptMs(devtools: CDPSession): Promise<number> {
  return metricMs(devtools, 'ScriptDuration')
}

async function metricMs(devtools: CDPSession, name: string): Promise<number> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
}
