import type { Generated, GeneratedAlways } from 'kysely'
import type { KeptColumns } from './system.ts'

/** Rows behind signatures, the audit chain, numbers and keys of repeated requests. Times are ms since the epoch. */

/** The PIN of a person, as PHC text (http/password.ts). */
export type SysUserPinTable = { userId: string; pinHash: string; setAt: number }

/**
 * Append-only. A signature (`result` ok), or somebody's attempt at one (fail). `userId` and `username` are ''
 * where no account has the name that was typed; `byUserId` is the person at whose desk it was given.
 */
export type MesEsignTable = {
  id: string
  userId: string
  username: string
  realname: string
  meaning: string
  refType: string
  refId: string
  payloadHash: string
  /** id of the command that it was given for */
  command: Generated<string>
  /** of the record, as it was signed */
  recordVersion: Generated<number>
  method: string
  result: string
  byUserId: string
  ip: string
  deviceId: string
  remark: string
  signedAt: number
}
/** Append-only. Which signature was used; its key is why none is used twice. */
export type MesEsignUseTable = { signId: string; usedAt: number }
/** Attempts that were not proven right yet: wrong ones, and those that are being judged. Cleared when they are too old to count. */
export type MesEsignAttemptTable = { id: string; account: string; at: number }

/** Append-only (server/audit/chain.ts). `id` counts up without a gap, and `seq` is the same; `before` and `after` are JSON, '' for none. */
export type MesAuditTable = {
  id: number
  seq: GeneratedAlways<number>
  createTime: number
  userId: string
  username: string
  action: string
  entity: string
  entityId: string
  before: string
  after: string
  ip: string
  prevHash: string
  hash: string
}

/** `resetPeriod`: day, month, year or never (contract/rules/fillPattern.ts). */
export type SysFillRuleTable = KeptColumns & { ruleName: string; ruleCode: string; pattern: string; resetPeriod: string; ruleDescription: Generated<string> }
/** `period`: yyyyMMdd, yyyyMM, yyyy or ''; `scope`: what of the number the values of the asking one decided, '' where there are none. */
export type SysNumberCounterTable = { ruleCode: string; tenantId: number; period: string; scope: string; last: number }

/** What was answered to a request that named itself; `answer` is JSON. */
export type SysRequestKeyTable = { userId: string; requestKey: string; scope: string; bodyHash: string; answer: string | null; at: number }

export type SignaturesTables = {
  sys_user_pin: SysUserPinTable
  mes_esign: MesEsignTable
  mes_esign_use: MesEsignUseTable
  mes_esign_attempt: MesEsignAttemptTable
  mes_audit: MesAuditTable
  sys_fill_rule: SysFillRuleTable
  sys_number_counter: SysNumberCounterTable
  sys_request_key: SysRequestKeyTable
}
