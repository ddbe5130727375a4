import type { HistoryDb } from './chunkStore.ts'
import { DeadBand } from './deadBand.ts'
import type { TagDefinition } from './messages.ts'
import type { Write } from './writing.ts'

/** Takes a sample that passed the dead band of its tag. */
export type Keep = (ref: number, at: number, value: number, status: number) => void

/** The tags of the historian: what each is, and the dead band that its samples go through. */
export class TagBook {
  #tags = new Map<number, TagDefinition>()
  /** by the number of their tag, which are given one after the other */
  #deadBands: DeadBand[] = []
  #unsaved = new Map<number, TagDefinition>()
  #keep: Keep

  constructor(keep: Keep) {
    this.#keep = keep
  }

  get definitions(): TagDefinition[] {
    return [...this.#tags.values()]
  }

  get isSaved(): boolean {
    return this.#unsaved.size === 0
  }

  has(ref: number): boolean {
    return this.#tags.has(ref)
  }

  definitionOf(ref: number): TagDefinition | undefined {
    return this.#tags.get(ref)
  }

  deadBandOf(ref: number): DeadBand | undefined {
    return this.#deadBands[ref]
  }

  define(definitions: readonly TagDefinition[]): void {
    for (const definition of definitions) {
      this.#know(definition)
      this.#unsaved.set(definition.ref, definition)
    }
  }

  /** Learns what is in the file and not yet known. Returns those tags. */
  async load(db: HistoryDb): Promise<TagDefinition[]> {
    const stored = await db.selectFrom('tag').selectAll().orderBy('ref').execute()
    const fresh = stored.filter(({ ref }) => !this.#tags.has(ref)).map((row): TagDefinition => ({ ...row }))
    for (const definition of fresh) this.#know(definition)
    return fresh
  }

  /** Writes what was defined since the last time; throws when that cannot be done, and knows it then still as not written. */
  async save(write: Write): Promise<void> {
    if (this.isSaved) return
    const definitions = [...this.#unsaved.values()]
    await write(async (trx) => {
      for (const { ref, tagCode, decimals, deadband } of definitions) {
        await trx
          .insertInto('tag')
          .values({ ref, tagCode, decimals, deadband })
          .onConflict((row) => row.column('ref').doUpdateSet({ decimals, deadband }))
          .execute()
      }
    })
    for (const definition of definitions) if (this.#unsaved.get(definition.ref) === definition) this.#unsaved.delete(definition.ref)
  }

  #know(definition: TagDefinition): void {
    const { ref, deadband } = definition
    this.#tags.set(ref, definition)
    const known = this.#deadBands[ref]
    if (known) known.deadband = deadband
    else this.#deadBands[ref] = new DeadBand(deadband, (at, value, status) => this.#keep(ref, at, value, status))
  }
}
