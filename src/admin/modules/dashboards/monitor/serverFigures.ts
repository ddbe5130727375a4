import type { MetricSample } from './expositionText.ts'

/** How often a route was asked since the server started, and how long it took. */
export type RouteTime = { route: string; count: number; failedCount: number; meanMs: number; p95Ms: number | null }

/** What `/metrics` says of the server, in units of people; null is "it does not say". */
export type ServerFigures = {
  loopP50Ms: number | null
  loopP99Ms: number | null
  sockets: number | null
  socketBufferMaxBytes: number | null
  devicesByState: Readonly<Record<string, number>>
  tagsByQuality: Readonly<Record<string, number>>
  historySamples: number | null
  historyBytes: number | null
  diskFreeBytes: number | null
  residentBytes: number | null
  startedAtMs: number | null
  routes: readonly RouteTime[]
}

/** The figures in a list of samples; routes by how often they were asked, most often first. */
export function figuresOf(samples: readonly MetricSample[]): ServerFigures {
  const one = (name: string, labels: Record<string, string> = {}) =>
    samples.find((sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value))?.value ?? null
  const by = (name: string, label: string) =>
    Object.fromEntries(samples.filter((sample) => sample.name === name).map(({ labels, value }) => [labels[label] ?? '', value]))
  return {
    loopP50Ms: inMs(one('millwright_event_loop_delay_seconds', { quantile: '0.5' })),
    loopP99Ms: inMs(one('millwright_event_loop_delay_seconds', { quantile: '0.99' })),
    sockets: one('millwright_sockets', { link: 'live' }),
    socketBufferMaxBytes: one('millwright_socket_buffer_max_bytes'),
    devicesByState: by('millwright_devices', 'state'),
    tagsByQuality: by('millwright_tags', 'quality'),
    historySamples: one('millwright_history_samples_total'),
    historyBytes: one('millwright_history_bytes'),
    diskFreeBytes: one('millwright_disk_free_bytes'),
    residentBytes: one('process_resident_memory_bytes'),
    startedAtMs: inMs(one('process_start_time_seconds')),
    routes: routeTimes(samples.filter(({ name }) => name.startsWith('millwright_http_request_seconds_'))),
  }
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}

function routeTimes(samples: readonly MetricSample[]): RouteTime[] {
  return [...Map.groupBy(samples, ({ labels }) => labels['route'] ?? '')]
    .map(([route, ours]) => {
      const sum = (suffix: string, wanted: (sample: MetricSample) => boolean = () => true) =>
        ours.filter((sample) => sample.name.endsWith(suffix) && wanted(sample)).reduce((total, { value }) => total + value, 0)
      const count = sum('_count')
      const failedCount = sum('_count', ({ labels }) => Number(labels['code']) >= 500)
      return { route, count, failedCount, meanMs: count === 0 ? 0 : (sum('_sum') / count) * 1000, p95Ms: p95Ms(ours, count) }
    })
    .sort((one, other) => other.count - one.count)
}

/** Upper bound of the bucket in which 95 of 100 requests are; null when that is beyond the last bucket. */
function p95Ms(samples: readonly MetricSample[], count: number): number | null {
  const buckets = samples.filter(({ name }) => name.endsWith('_bucket'))
  const byBound = Map.groupBy(buckets, ({ labels }) => (labels['le'] === '+Inf' ? Infinity : Number(labels['le'])))
  const bound = [...byBound]
    .map(([seconds, ours]) => ({ seconds, within: ours.reduce((total, { value }) => total + value, 0) }))
    .sort((one, other) => one.seconds - other.seconds)
    .find(({ within }) => within >= count * 0.95)
  return bound === undefined || bound.seconds === Infinity ? null : bound.seconds * 1000
}
