import { errorText } from '#contract/errorText.ts'
import type { HistoryDb } from './chunkStore.ts'
import type { TagTextTable } from './tables.ts'
import type { Write } from './writing.ts'

/** Changes that wait while nothing can be written; older ones go first. */
const mostWaiting = 20_000
const rowsPerStatement = 200

/** What a text tag said, kept when it changes and never otherwise: a text that stands still for a year is one row. */
export class TextChanges {
  #db: HistoryDb
  #waiting: TagTextTable[] = []
  /** what was kept last of each tag, by its number */
  #last = new Map<number, TagTextTable>()
  /** why the last writing did not work, or null */
  failure: string | null = null
  lost = 0

  constructor(db: HistoryDb) {
    this.#db = db
  }

  push(changes: readonly TagTextTable[]): void {
    this.#waiting.push(...changes)
    const surplus = Math.max(0, this.#waiting.length - mostWaiting)
    this.#waiting.splice(0, surplus)
    this.lost += surplus
  }

  /** Another process may have written since: what was kept last is read anew. */
  forget(): void {
    this.#last.clear()
  }

  /** Writes what waits. Never throws: what cannot be written waits on. */
  async flush(write: Write): Promise<void> {
    if (this.#waiting.length === 0) return
    const taken = this.#waiting.splice(0)
    try {
      const news: TagTextTable[] = []
      for (const change of taken) if (await this.#isNews(change)) news.push(change)
      for (let start = 0; start < news.length; start += rowsPerStatement) {
        const rows = news.slice(start, start + rowsPerStatement)
        await write((trx) =>
          trx
            .insertInto('tag_text')
            .values(rows)
            .onConflict((conflict) =>
              conflict.columns(['tag', 'at']).doUpdateSet((row) => ({ text: row.ref('excluded.text'), status: row.ref('excluded.status') })),
            )
            .execute(),
        )
      }
      this.failure = null
    } catch (error) {
      this.#last.clear()
      this.#waiting.unshift(...taken)
      this.failure = errorText(error)
    }
  }

  async #isNews(change: TagTextTable): Promise<boolean> {
    const before = this.#last.get(change.tag) ?? (await this.#newestBefore(change.tag, change.at))
    this.#last.set(change.tag, change)
    return before === undefined || before.text !== change.text || before.status !== change.status
  }

  /** The changes from `fromMs` to before `toMs`, at most `most`, the newest; before them what stood at the beginning. Oldest first. */
  async read({ ref, fromMs, toMs, most }: { ref: number; fromMs: number; toMs: number; most: number }): Promise<TagTextTable[]> {
    const rows = await this.#db
      .selectFrom('tag_text')
      .selectAll()
      .where('tag', '=', ref)
      .where('at', '>', fromMs)
      .where('at', '<', toMs)
      .orderBy('at', 'desc')
      .limit(most)
      .execute()
    const standing = rows.length < most ? await this.#newestBefore(ref, fromMs) : undefined
    return [...(standing ? [standing] : []), ...rows.toReversed()]
  }

  #newestBefore(tag: number, at: number): Promise<TagTextTable | undefined> {
    return this.#db.selectFrom('tag_text').selectAll().where('tag', '=', tag).where('at', '<=', at).orderBy('at', 'desc').limit(1).executeTakeFirst()
  }
}
