import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { SocketCounts } from '../start/startLinks.ts'

/** What the metrics ask of the running parts, at the moment of a scrape. */
export type Observed = {
  sockets: () => SocketCounts
  socketBufferMaxBytes: () => number
  isCollecting: () => boolean
  devicesByState: () => Map<string, number>
  tagsByQuality: () => Map<string, number>
  pollSeconds: () => { device: string; p50: number; p95: number }[]
  history: () => { samples: number; bytes: number }
  /** null until it was looked at */
  diskFreeBytes: () => number | null
}

const quantiles = [0.5, 0.95, 0.99]
const nsPerSecond = 1e9
/** How often the event loop is asked whether it is late. Each time wakes the server: at Node's own 10 ms that is a good part of what a quiet plant costs. */
const loopLookMs = 20

/** The figures of `/metrics`; their names are fixed by observing.md. */
export function createMetrics(observed: Observed) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLookMs })
  const loop = monitorEventLoopDelay({ resolution: loopLookMs })
  loop.enable()

  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        collect(this)
      },
    })
  gauge('millwright_event_loop_delay_seconds', 'Event loop delay since the last scrape', ['quantile'], (metric) => {
    for (const quantile of quantiles) metric.set({ quantile }, secondsLate(loop.percentile(quantile * 100)))
    loop.reset()
  })
  gauge('millwright_sockets', 'Open sockets', ['link'], (metric) => {
    for (const [link, count] of Object.entries(observed.sockets())) metric.set({ link }, count)
  })
  gauge('millwright_socket_buffer_max_bytes', 'Largest buffer of one socket', [], (metric) => metric.set(observed.socketBufferMaxBytes()))
  gauge('millwright_collector', 'Whether this process reads the plant', [], (metric) => metric.set(observed.isCollecting() ? 1 : 0))
  gauge('millwright_devices', 'Devices by state', ['state'], (metric) => {
    for (const [state, count] of observed.devicesByState()) metric.set({ state }, count)
  })
  gauge('millwright_tags', 'Tags by quality', ['quality'], (metric) => {
    for (const [quality, count] of observed.tagsByQuality()) metric.set({ quality }, count)
  })
  gauge('millwright_device_poll_seconds', 'Round trip of one block read', ['device', 'quantile'], (metric) => {
    for (const { device, p50, p95 } of observed.pollSeconds()) {
      metric.set({ device, quantile: 0.5 }, p50)
      metric.set({ device, quantile: 0.95 }, p95)
    }
  })
  gauge('millwright_history_bytes', 'Size of the history file', [], (metric) => metric.set(observed.history().bytes))
  gauge('millwright_disk_free_bytes', 'Space left on the disk that holds the data', [], (metric) => {
    const free = observed.diskFreeBytes()
    if (free === null) metric.remove() // nothing is said, rather than an empty disk
    else metric.set(free)
  })
  let counted = 0
  const samples = new Counter({
    name: 'millwright_history_samples_total',
    help: 'Samples stored in history',
    registers: [registry],
    collect() {
      const now = observed.history().samples
      samples.inc(Math.max(0, now - counted))
      counted = now
    },
  })
  const requests = new Histogram({
    name: 'millwright_http_request_seconds',
    help: 'HTTP requests by route and status code',
    labelNames: ['route', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })

  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    onResponse: (route: string, code: number, seconds: number) => requests.observe({ route, code: String(code) }, seconds),
    close: () => {
      loop.disable()
      registry.clear()
    },
  }
}

/** Node counts from one look to the next, which is no delay yet. */
export function secondsLate(ns: number): number {
  return Math.max(0, ns / nsPerSecond - loopLookMs / 1000)
}
