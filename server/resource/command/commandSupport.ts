import type { UnitOfWork } from '../../bus/unit.ts'
import type { CommandHalf, Guard } from './commandHalf.ts'

/** Who signed, in order. */
export type GivenSignature = { signId: string; username: string; realname: string }

/** What signatures have to be for: exactly this record as it stands, with this meaning, by the caller and, with `second`, another holder of that right. */
export type SignatureNeed = {
  signatures: readonly string[]
  meaning: string
  refType: string
  refId: string
  payloadHash: string
  second: string | null
}

/** What commands of all modules have in common. */
export type CommandSupport = {
  /** by command id */
  halves: ReadonlyMap<string, CommandHalf>
  /** what other modules have to say before a command, by its id */
  guards: ReadonlyMap<string, readonly Guard[]>
  /** Does the work of a request once: the same key again gives the first answer. Without a key it is simply done. */
  once<Answer>(unit: UnitOfWork, request: { key: string | null; scope: string; body: unknown }, work: () => Promise<Answer>): Promise<Answer>
  /** Throws 403 or 422 for signatures that do not fit, and uses up those that do. */
  requireSignatures(unit: UnitOfWork, need: SignatureNeed): Promise<readonly GivenSignature[]>
  canonicalHash(fields: Readonly<Record<string, unknown>>): string
}
