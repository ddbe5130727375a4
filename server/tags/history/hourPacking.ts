import { setImmediate as nextTurn } from 'node:timers/promises'
import { DamagedChunk, closeTagHour, writeClosedHours } from './chunkStore.ts'
import type { ClosedHour, HistoryDb } from './chunkStore.ts'
import { dropJournal } from './journalStore.ts'
import type { TagDefinition } from './messages.ts'
import { mergeSamples, replaceSamples } from './samples.ts'
import type { Samples } from './samples.ts'
import type { Write } from './writing.ts'

/** An hour of a busy plant is hundreds of megabytes: so many tags are packed before they are written. */
const packedAtOnce = 32
const turnMs = 20 // the thread hears its messages at least this often while it packs hours

export type PackingParts = {
  db: HistoryDb
  /** the way to write that is in force */
  write: () => Write
  definitionOf: (ref: number) => TagDefinition | undefined
  warn: (message: string, fields: Record<string, unknown>) => void
}

/** Turns samples into chunks and sums. Packing what is packed already changes nothing. */
export function createHourPacking({ db, write, definitionOf, warn }: PackingParts) {
  const putDown = (packed: ClosedHour[]) => write()((trx) => writeClosedHours(trx, packed))
  const pacer = () => {
    let turnAt = Date.now()
    return async () => {
      if (Date.now() - turnAt > turnMs) turnAt = await nextTurn(Date.now())
    }
  }

  /** A stored chunk that cannot be read any more must not block the hour for ever: it is given up, loudly. */
  async function pack(tag: TagDefinition, hour: number, fresh: Samples, join: typeof mergeSamples): Promise<ClosedHour[]> {
    try {
      return await closeTagHour(db, tag, hour, fresh, join)
    } catch (error) {
      if (!(error instanceof DamagedChunk)) throw error
      warn('damaged chunk removed', { tagCode: tag.tagCode, hour: error.hour })
      await write()((trx) => trx.deleteFrom('tag_chunk').where('tag', '=', tag.ref).where('hour', '=', error.hour).execute())
      return pack(tag, hour, fresh, join)
    }
  }

  return {
    /** Writes an hour of all tags, in parts; it stays in the journal, up to the entry `throughSeq`, until all of it is written. */
    async writeHour(hour: number, open: ReadonlyMap<number, Samples>, throughSeq: number): Promise<void> {
      const takeTurns = pacer()
      const packed: ClosedHour[] = []
      for (const [ref, samples] of open) {
        const tag = definitionOf(ref)
        if (tag) packed.push(...(await pack(tag, hour, samples, replaceSamples)))
        if (packed.length >= packedAtOnce) await putDown(packed.splice(0))
        await takeTurns()
      }
      await write()(async (trx) => {
        await writeClosedHours(trx, packed)
        await dropJournal(trx, hour, throughSeq)
      })
    },
    /** Writes samples of one tag that are not in the journal, hour by hour; tells how many are written after each. */
    async writeParts(tag: TagDefinition, parts: Iterable<readonly [hour: number, fresh: Samples]>, onWritten: (samples: number) => void): Promise<void> {
      const takeTurns = pacer()
      for (const [hour, fresh] of parts) {
        await putDown(await pack(tag, hour, fresh, mergeSamples))
        onWritten(fresh.at.length)
        await takeTurns()
      }
    },
  }
}
