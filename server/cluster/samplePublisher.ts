import type { Bus } from '../bus/bus.ts'
import type { LatestValues } from '../tags/latest.ts'
import type { ByteLine } from './lines.ts'
import { encodeSamples } from './sampleFrame.ts'
import type { BlockSamples } from './sampleFrame.ts'

/** Blocks read within this time go in one message. */
const gatherMs = 20
/** A frame goes at least so often, with nothing in it when nothing was read: who hears none knows that nobody collects. */
export const tellAtLeastEveryMs = 1000
/** Many who ask at once get one answer. */
const answerAfterMs = 50

export type SamplePublisher = {
  /** Tells everything, and from then on what is read. */
  start(term: number): void
  stop(): void
}

type Parts = {
  bus: Bus
  latest: LatestValues
  layout: () => string
  samples: ByteLine
  /** asks for everything */
  wanted: { on(listener: () => void): () => void }
  /** whether this process collects at this very moment */
  mayPublish: () => boolean
}

/** The collector's side of the relay: one message for all processes with what its table of latest values got. */
export function createSamplePublisher({ bus, latest, layout, samples, wanted, mayPublish }: Parts): SamplePublisher {
  let stopAll = () => {}

  function start(term: number): void {
    const touched = new Map<number, Set<number>>()
    let seq = 0
    let gathering: NodeJS.Timeout | null = null
    let answering: NodeJS.Timeout | null = null

    const notify = (kind: 'delta' | 'full', blocks: BlockSamples[]) => {
      if (!mayPublish()) return
      seq += 1
      samples.notify(encodeSamples({ kind, term, seq, layout: layout(), blocks }))
    }
    const notifyAll = () => {
      answering = null
      const blocks = Map.groupBy(latest.metas.keys(), (slot) => latest.metas[slot]?.block ?? 0)
      notify(
        'full',
        Array.from(blocks, ([block, slots]) => blockOf(block, slots)),
      )
    }
    const tellNew = () => {
      if (gathering) clearTimeout(gathering)
      gathering = null
      const blocks = Array.from(touched, ([block, slots]) => blockOf(block, slots))
      touched.clear()
      notify('delta', blocks)
    }
    const stopListening = [
      bus.on('tag.sampled', ({ block, slots }) => {
        const known = touched.get(block) ?? new Set()
        touched.set(block, known)
        for (const slot of slots) known.add(slot)
        gathering ??= setTimeout(tellNew, gatherMs)
      }),
      bus.on('tags.defined', () => {
        touched.clear() // their numbers meant the configuration before
        notifyAll()
      }),
      wanted.on(() => (answering ??= setTimeout(notifyAll, answerAfterMs))),
    ]
    const beating = setInterval(tellNew, tellAtLeastEveryMs)
    stopAll = () => {
      for (const stop of stopListening) stop()
      clearInterval(beating)
      if (gathering) clearTimeout(gathering)
      if (answering) clearTimeout(answering)
    }
    notifyAll()
  }

  function blockOf(block: number, slots: Iterable<number>): BlockSamples {
    return { block, slots: Array.from(slots, (slot) => ({ slot, ...latest.read(slot) })) }
  }

  return {
    start(term) {
      stopAll()
      start(term)
    },
    stop: () => stopAll(),
  }
}
