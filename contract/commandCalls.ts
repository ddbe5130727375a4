import { z } from 'zod'

/** What every command takes besides what it asks for. `signatures` are numbers of signatures that were given within the last minute (`POST /sys/esign/sign`). */
export const CommandCall = z.looseObject({
  id: z.string().max(64).optional(),
  version: z.coerce.number().int().optional(),
  signatures: z.array(z.string().max(64)).max(2).default([]),
})
export type CommandCall = z.infer<typeof CommandCall>

/** `result` of `GET <path>/commands?id=`: how each command of the resource stands for this record and this person. */
export const CommandStanding = z.object({
  name: z.string(),
  /** why it cannot be given now, in words that name the state or the obstacle and the way out; null when it can */
  reason: z.string().nullable(),
  /** how many people have to sign it for this record */
  signers: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export type CommandStanding = z.infer<typeof CommandStanding>

/** In the `result` of `GET <path>/commands` without an id: why a command cannot be given in a state, and what this person can do instead. */
export const StateRefusal = z.object({ state: z.string(), name: z.string(), reason: z.string() })
export type StateRefusal = z.infer<typeof StateRefusal>

/** `POST /sys/esign/sign`: somebody signs for what a command is about to do to a record as it stands in this version. */
export const SignRequest = z.object({
  resource: z.string().max(64),
  id: z.string().max(64),
  version: z.number().int(),
  command: z.string().max(64),
  /** whose signature it is: the caller's own account, or the second signer's */
  username: z.string().trim().min(1, '请输入签名人账号').max(64),
  method: z.enum(['password', 'pin']),
  secret: z.string().min(1, '请输入密码或 PIN').max(128),
  remark: z.string().max(200).default(''),
})
export type SignRequest = z.infer<typeof SignRequest>

/** `expiresIn` seconds the signature can be used, once, for exactly that record, version and meaning. */
export const Signed = z.object({ signId: z.string(), expiresIn: z.number() })
export type Signed = z.infer<typeof Signed>

/** One change of state of a record (`mes_state_log`); `result` of `GET <path>/states?id=` is a list of them, oldest first. */
export const StateChange = z.object({
  id: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** name of the command */
  action: z.string(),
  actionTitle: z.string(),
  reason: z.string(),
  by: z.string(),
  byName: z.string(),
  /** people who signed, in order; empty without a signature */
  signedBy: z.array(z.string()),
  /** yyyy-MM-dd HH:mm:ss on the plant's clock */
  at: z.string(),
})
export type StateChange = z.infer<typeof StateChange>

/** Header by which a write is known: the same key a second time gives the first answer and changes nothing (security.md 1B-26). */
export const requestKeyHeader = 'idempotency-key'
export const RequestKey = z.string().regex(/^[\w-]{16,64}$/)
