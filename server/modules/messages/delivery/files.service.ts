import type { Database } from '../../../db/database.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import '../tables.ts'

/** A file that goes out with a message; `type` is its media type. */
export type MessageFile = { name: string; type: string; bytes: Uint8Array }

/** Puts files to a message that waits. */
export async function attachFiles({ trx }: UnitOfWork, messageId: string, files: readonly MessageFile[]): Promise<void> {
  for (const [at, { name, type, bytes }] of files.entries())
    await trx
      .insertInto('sys_sms_file')
      .values({ messageId, seq: at + 1, name, type, bytes: Buffer.from(bytes) })
      .execute()
}

/** Which of these messages have files. */
export async function messagesWithFiles(trx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('sys_sms_file').select('messageId').distinct().where('messageId', 'in', ids).execute()
  return new Set(rows.map(({ messageId }) => messageId))
}

/** The files of a message, in their order. */
export function filesOf(trx: Database, messageId: string): Promise<MessageFile[]> {
  return trx.selectFrom('sys_sms_file').select(['name', 'type', 'bytes']).where('messageId', '=', messageId).orderBy('seq').execute()
}

/** Forgets the files of messages that were handed over. */
export async function dropFiles({ trx }: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('sys_sms_file').where('messageId', 'in', ids).execute()
}
