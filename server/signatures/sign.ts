import type { SignatureMeaning } from '#contract/command.ts'
import type { Database } from '../db/database.ts'
import { rowId } from '../db/rowId.ts'
import { Problem } from '../http/problem.ts'
import { judgeSecret } from './secret.ts'
import type { Signer, SignMethod } from './secret.ts'

/** What a signature is good for: one command with its meaning, one record, and the record exactly as it stood (decisions/092). */
export type SignedThing = {
  /** id of the command: two commands may mean the same */
  command: string
  meaning: SignatureMeaning
  /** name of the resource, and id of its record */
  refType: string
  refId: string
  recordVersion: number
  /** SHA-256 of the record's canonical fields (server/canonical.ts) */
  payloadHash: string
}

export type Signing = SignedThing & {
  /** whose signature it is: an account and its own password or PIN */
  username: string
  method: SignMethod
  secret: string
  remark: string
  /** at whose desk it is given */
  by: { userId: string }
  ip: string
  deviceId: string
  at: number
}

/** How long a signature can be used. */
export const signatureLifeMs = 60_000

/**
 * Somebody signs (factory.md 2 "Electronic signature"); returns the number of the signature. A wrong attempt is kept as well and answered
 * with 422: 401 would end the session of the caller, who may be somebody else. Throws 429 after five wrong attempts in five minutes.
 */
export async function sign(db: Database, signing: Signing): Promise<string> {
  const judged = await judgeSecret(db, { ...signing, askedBy: signing.by.userId })
  const id = await record(db, signing, judged.signer, judged.isRight ? 'ok' : 'fail')
  if (judged.isRight) return id
  const isOwn = judged.signer?.id === signing.by.userId
  if (judged.why === 'noPin' && isOwn) throw new Problem(422, '您还没有设置签名 PIN：请到 个人设置 › 账号安全 中设置，或改用密码签名')
  throw new Problem(422, signing.method === 'pin' ? '签名人账号或 PIN 不正确' : '签名人账号或密码不正确')
}

async function record(db: Database, signing: Signing, signer: Signer | null, result: 'ok' | 'fail'): Promise<string> {
  const { command, meaning, refType, refId, recordVersion, payloadHash, method, remark, by, ip, deviceId, at } = signing
  const id = rowId(at)
  await db
    .insertInto('mes_esign')
    .values({
      id,
      userId: signer?.id ?? '',
      username: signer?.username ?? '', // a name that nobody has may be a password typed into the wrong field
      realname: signer?.realname ?? '',
      command,
      meaning,
      refType,
      refId,
      recordVersion,
      payloadHash,
      method,
      result,
      byUserId: by.userId,
      ip,
      deviceId,
      remark,
      signedAt: at,
    })
    .execute()
  return id
}
