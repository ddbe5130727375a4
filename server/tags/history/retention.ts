import type { HistoryDb } from './chunkStore.ts'
import { hourOf } from './samples.ts'

const dayMs = 86_400_000

/** How long samples and minutes are kept; hours are kept for ever (factory.md 7.1). */
export const rawRetentionMs = 400 * dayMs
export const minuteRetentionMs = 5 * 365.25 * dayMs

/** Deletes what is too old, tag by tag, so that no statement holds the file for long. */
export async function prune(db: HistoryDb, nowMs: number): Promise<void> {
  const tags = await db.selectFrom('tag').select('ref').execute()
  for (const { ref } of tags) {
    await db
      .deleteFrom('tag_chunk')
      .where('tag', '=', ref)
      .where('hour', '<', hourOf(nowMs - rawRetentionMs))
      .execute()
    await db
      .deleteFrom('rollup_minute')
      .where('tag', '=', ref)
      .where('hour', '<', hourOf(nowMs - minuteRetentionMs))
      .execute()
    await pruneTexts(db, ref, nowMs - rawRetentionMs)
  }
}

/** What a text said last before `toMs` still stands after it: that one stays, however old it is. */
async function pruneTexts(db: HistoryDb, ref: number, toMs: number): Promise<void> {
  const standing = await db.selectFrom('tag_text').select('at').where('tag', '=', ref).where('at', '<', toMs).orderBy('at', 'desc').limit(1).executeTakeFirst()
  if (standing) await db.deleteFrom('tag_text').where('tag', '=', ref).where('at', '<', standing.at).execute()
}
