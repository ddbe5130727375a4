import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import type { PerformanceEntry } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import type { MetricName } from '#contract/modules/monitor/metrics.ts'

type RuntimeMetric = Extract<MetricName, `jvm.${string}` | `system.${string}` | `process.${string}`>
/** What is read of the process at one moment; bytes, seconds, ratios 0 to 1. */
export type RuntimeFigures = {
  values: Record<Exclude<RuntimeMetric, 'jvm.gc.pause'>, number>
  gc: { count: number; seconds: number; maxSeconds: number }
  loopP99Ms: number
}

const nsPerMs = 1e6
/** as for /metrics: each look wakes the server */
const loopLookMs = 20

/** Reads this process. `read` is called at equal distances: growth and load are since the call before. */
export function createRuntimeFigures() {
  const loop = monitorEventLoopDelay({ resolution: loopLookMs })
  loop.enable()
  const gc = { count: 0, seconds: 0, maxSeconds: 0 }
  let oldAfterCollection = oldSpaceBytes()
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      gc.count += 1
      gc.seconds += entry.duration / 1000
      gc.maxSeconds = Math.max(gc.maxSeconds, entry.duration / 1000)
      if (isWhole(entry)) oldAfterCollection = oldSpaceBytes()
    }
  })
  collections.observe({ entryTypes: ['gc'] })
  const startedAtS = Date.now() / 1000 - process.uptime()
  let before = { heap: getHeapStatistics().used_heap_size, old: oldSpaceBytes(), cpu: process.cpuUsage(), machine: machineTimes(), at: performance.now() }
  const grown = { heap: 0, old: 0 }
  let peakThreads = 0

  return {
    read(): RuntimeFigures {
      const heap = getHeapStatistics()
      const now = { heap: heap.used_heap_size, old: oldSpaceBytes(), cpu: process.cpuUsage(), machine: machineTimes(), at: performance.now() }
      grown.heap += Math.max(0, now.heap - before.heap)
      grown.old += Math.max(0, now.old - before.old)
      const spentUs = now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system
      const passedUs = Math.max(1, (now.at - before.at) * 1000)
      const machine = { busy: now.machine.busy - before.machine.busy, all: now.machine.all - before.machine.all }
      before = now
      const threads = threadCount()
      peakThreads = Math.max(peakThreads, threads)
      const memory = process.memoryUsage()
      const loopP99Ms = Math.max(0, loop.percentile(99) / nsPerMs - loopLookMs)
      loop.reset()
      const seen = { ...gc }
      gc.maxSeconds = 0
      return {
        loopP99Ms,
        gc: seen,
        values: {
          'jvm.memory.max': heap.heap_size_limit,
          'jvm.memory.committed': heap.total_heap_size,
          'jvm.memory.used': heap.used_heap_size,
          'jvm.buffer.memory.used': memory.arrayBuffers,
          'jvm.buffer.count': process.getActiveResourcesInfo().length,
          'jvm.threads.daemon': Math.max(0, threads - 1),
          'jvm.threads.live': threads,
          'jvm.threads.peak': peakThreads,
          'jvm.classes.loaded': loadedModules(),
          'jvm.classes.unloaded': 0,
          'jvm.gc.memory.allocated': grown.heap,
          'jvm.gc.memory.promoted': grown.old,
          'jvm.gc.max.data.size': heap.heap_size_limit - newSpaceBytes(),
          'jvm.gc.live.data.size': oldAfterCollection,
          'system.cpu.count': availableParallelism(),
          'system.cpu.usage': machine.all === 0 ? 0 : machine.busy / machine.all,
          'process.start.time': startedAtS,
          'process.uptime': process.uptime(),
          'process.cpu.usage': spentUs / passedUs / availableParallelism(),
        },
      }
    },
    close(): void {
      loop.disable()
      collections.disconnect()
    },
  }
}

function spaceBytes(name: string, of: 'space_used_size' | 'space_size'): number {
  return getHeapSpaceStatistics().find(({ space_name: space }) => space === name)?.[of] ?? 0
}

const oldSpaceBytes = () => spaceBytes('old_space', 'space_used_size')
const newSpaceBytes = () => spaceBytes('new_space', 'space_size')

function isWhole({ detail }: PerformanceEntry & { detail?: unknown }): boolean {
  const kind = typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : null
  return kind === constants.NODE_PERFORMANCE_GC_MAJOR
}

function machineTimes(): { busy: number; all: number } {
  return cpus().reduce(
    (sum, { times: { user, nice, sys, irq, idle } }) => ({ busy: sum.busy + user + nice + sys + irq, all: sum.all + user + nice + sys + irq + idle }),
    { busy: 0, all: 0 },
  )
}

/** Threads as the system counts them; elsewhere than on Linux the one that is certain. */
function threadCount(): number {
  try {
    return Number(/^Threads:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 1)
  } catch {
    return 1 // no /proc on this system
  }
}

/** Node's own modules that were needed so far; its list is on no public surface, and its absence is 0. */
function loadedModules(): number {
  const list: unknown = Reflect.get(process, 'moduleLoadList')
  return Array.isArray(list) ? list.length : 0
}
