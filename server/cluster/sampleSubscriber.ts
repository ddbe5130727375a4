import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { LatestValues } from '../tags/latest.ts'
import type { ByteLine } from './lines.ts'
import { decodeSamples } from './sampleFrame.ts'
import type { BlockSamples, SampleFrame } from './sampleFrame.ts'
import { tellAtLeastEveryMs } from './samplePublisher.ts'

/** Without any frame for so long nobody collects, or we do not hear it. */
const silentAfterMs = 3 * tellAtLeastEveryMs
/** A configuration that differs from the collector's for so long is read anew: we missed that it changed. */
const otherLayoutMs = 2000
const askEveryMs = 1000
/** Clocks of servers differ; a value is held to be older than the one before only within this, further back the clock was set. */
const clockPlayMs = 10_000

export type SampleSubscriber = {
  /** whether a collector was heard just now, about the configuration that is in force here */
  hears(): boolean
  /** Terms up to this one are over: nothing of them is heard any more. */
  refuseBelow(term: number): void
  close(): void
}

type Parts = {
  bus: Bus
  latest: LatestValues
  layout: () => string
  samples: ByteLine
  wanted: { notify(message: unknown): void }
  /** this process collects and believes itself only */
  isCollecting: () => boolean
  reload: () => void
  uptimeMs: () => number
  log: Log
}

/**
 * The side of a process that does not collect: puts what the collector tells into its own table of latest values, with the
 * true read times, so that its rooms, snapshots and answers are its own work. When nothing is told any more nothing is
 * invented: times stand still, and pages show that values are old.
 */
export function createSampleSubscriber({ bus, latest, layout, samples, wanted, isCollecting, reload, uptimeMs, log }: Parts): SampleSubscriber {
  let term = 0
  let seq = 0
  let isComplete = false
  let askedAtMs = Number.NEGATIVE_INFINITY
  let heardAtMs = Number.NEGATIVE_INFINITY
  let otherSinceMs: number | null = null

  function ask(): void {
    if (isCollecting() || uptimeMs() - askedAtMs < askEveryMs) return
    askedAtMs = uptimeMs()
    wanted.notify({ layout: layout() })
  }

  function follow(frame: SampleFrame): void {
    isComplete = frame.kind === 'full' || (isComplete && frame.term === term && frame.seq === seq + 1)
    term = frame.term
    seq = frame.seq
    heardAtMs = uptimeMs()
    otherSinceMs = null
    for (const block of frame.blocks) take(block)
    if (!isComplete) ask()
  }

  function take({ block, slots }: BlockSamples): void {
    const news = slots.filter(({ slot, at, status }) => {
      const known = latest.read(slot)
      const isOlder = at < known.at && known.at - at < clockPlayMs
      return !isOlder && (at !== known.at || status !== known.status)
    })
    if (news.length === 0) return
    for (const { slot, value, status, at, raw } of news) latest.set(slot, value, status, at, raw)
    bus.emit('tag.sampled', { block, slots: slots.map(({ slot }) => slot), at: Math.max(...news.map(({ at }) => at)) })
  }

  /** A change of the configuration reaches the processes one after the other; the collector's frames of the other one wait. */
  function differ(): void {
    otherSinceMs ??= uptimeMs()
    isComplete = false
    if (uptimeMs() - otherSinceMs < otherLayoutMs) return
    otherSinceMs = uptimeMs()
    log.warn('configuration differs from that of the collector, reading it anew')
    reload()
  }

  const stopListening = [
    samples.on((bytes, from) => {
      const frame = decodeSamples(bytes)
      if (frame.term < term || isCollecting()) return log.debug('samples of an earlier term refused', { from, term: frame.term, newest: term })
      if (frame.layout === layout()) return follow(frame)
      return differ()
    }),
    bus.on('tags.defined', () => {
      isComplete = false
      ask()
    }),
  ]
  const asking = setInterval(() => {
    if (!isComplete) ask()
  }, askEveryMs)
  ask()

  return {
    hears: () => uptimeMs() - heardAtMs < silentAfterMs,
    refuseBelow(begun) {
      term = Math.max(term, begun)
      isComplete = false
    },
    close() {
      clearInterval(asking)
      for (const stop of stopListening) stop()
    },
  }
}
