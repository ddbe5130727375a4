import { commandId } from '#contract/command.ts'
import type { Command, SignatureMeaning } from '#contract/command.ts'
import { canonicalHash } from '../../canonical.ts'
import type { Database } from '../../db/database.ts'
import type { SignedThing } from '../../signatures/sign.ts'
import { storedLinesOf } from '../lines/lineColumns.ts'
import type { Row } from '../field/row.ts'
import type { CommandContext } from './commandContext.ts'

type About = { db: Database; command: Command; meaning: SignatureMeaning; record: Row }

/** What is signed when somebody signs for a command: this command of this record with its lines, exactly as they stand. */
export async function signedThing({ resource, lines }: CommandContext, { db, command, meaning, record }: About): Promise<SignedThing> {
  const id = String(record['id'])
  const below = await Promise.all(lines.map(async (kind) => [kind.context.resource.name, await storedLinesOf(db, kind, [id])] as const))
  return {
    command: commandId(command),
    meaning,
    refType: resource.name,
    refId: id,
    recordVersion: Number(record['version'] ?? 0),
    payloadHash: canonicalHash(below.length === 0 ? record : { record, lines: Object.fromEntries(below) }),
  }
}
