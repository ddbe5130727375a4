import type { UnitOfWork } from '../bus/unit.ts'
import type { Database } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import { grantsOf } from '../http/grants.ts'
import { signatureLifeMs } from './sign.ts'
import type { SignedThing } from './sign.ts'

export type Required = SignedThing & {
  /** numbers of signatures, in the order of the signers */
  signatures: readonly string[]
  signers: 1 | 2
  /** the right that the second signer has to hold; null lets any other person sign */
  second: string | null
}

export type UsedSignature = { signId: string; username: string; realname: string }

type Signature = Awaited<ReturnType<typeof signaturesOf>>[number]

/**
 * Uses up the signatures of a step, in its transaction: the first is the caller's own, the second another person's with the named right.
 * Each is good for 60 s, once, for exactly this command and this record as it stands. Throws 422 or 403 with what is wrong; then none is used.
 */
export async function requireSignatures(unit: Pick<UnitOfWork, 'trx' | 'by' | 'at'>, required: Required): Promise<UsedSignature[]> {
  const { trx, by, at } = unit
  const { signatures, signers, second } = required
  if (signatures.length !== signers) throw new Problem(422, signers === 1 ? '这一步需要本人签名，请签名后提交' : '这一步需要两人签名，请两人都签名后提交')
  const found = await signaturesOf(trx, signatures)
  const inOrder = signatures.map((id) => found.find((one) => one.id === id))
  for (const signature of inOrder) requireFitting(signature, required, at)
  const [first, other] = inOrder.filter((signature) => signature !== undefined)
  if (first?.userId !== by.userId) throw new Problem(403, '第一个签名应是您本人的，请重新签名')
  if (other) await requireSecond(trx, first, other, second)
  await use(trx, signatures, at)
  return inOrder.flatMap((signature) => (signature ? [{ signId: signature.id, username: signature.username, realname: signature.realname }] : []))
}

function signaturesOf(db: Database, ids: readonly string[]) {
  return db.selectFrom('mes_esign').selectAll().where('id', 'in', ids).where('result', '=', 'ok').execute()
}

/** In the order in which a person can do something about it. */
function requireFitting(signature: Signature | undefined, { command, meaning, refType, refId, recordVersion, payloadHash }: SignedThing, at: number): void {
  if (!signature) throw new Problem(422, '签名不存在，请重新签名')
  if (signature.refType !== refType || signature.refId !== refId) throw new Problem(422, '签名是为另一条记录签的，请为这条记录重新签名')
  if (signature.command !== command) throw new Problem(422, '签名是为另一个操作签的，请为这一步重新签名')
  if (signature.meaning !== meaning) throw new Problem(422, '签名的含义与这一步不同，请重新签名')
  if (at - signature.signedAt > signatureLifeMs) throw new Problem(422, '签名已超过 60 秒，请重新签名')
  if (signature.recordVersion !== recordVersion || signature.payloadHash !== payloadHash)
    throw new Problem(422, '签名之后记录有了变化，请刷新后核对内容，再重新签名')
}

async function requireSecond(db: Database, first: Signature, second: Signature, right: string | null): Promise<void> {
  if (second.userId === first.userId) throw new Problem(403, '第二个签名应由另一个人签')
  const person = await db.selectFrom('sys_user').select('status').where('id', '=', second.userId).executeTakeFirst()
  const isFree = person?.status === 1 && (right === null || (await holds(db, second.userId, right)))
  if (!isFree) throw new Problem(403, `${second.realname} 没有复核这一步的权限，请由有权限的人签名`)
}

async function holds(db: Database, userId: string, right: string): Promise<boolean> {
  const { permissions } = await grantsOf(db, userId)
  return [...permissions].some((code) => code === right)
}

/**
 * The key of mes_esign_use is what keeps a signature from being used by two requests at once: on PostgreSQL the second waits and then inserts
 * nothing. SQLite has one writer, and its append-only trigger refuses even an insert that would do nothing: so whether it is there is asked first.
 */
async function use(db: Database, signatures: readonly string[], usedAt: number): Promise<void> {
  const before = await db.selectFrom('mes_esign_use').select('signId').where('signId', 'in', signatures).execute()
  if (before.length > 0) throw new Problem(422, usedAlready)
  const used = await db
    .insertInto('mes_esign_use')
    .values(signatures.map((signId) => ({ signId, usedAt })))
    .onConflict((conflict) => conflict.column('signId').doNothing())
    .returning('signId')
    .execute()
  if (used.length < signatures.length) throw new Problem(422, usedAlready)
}

const usedAlready = '签名已经用过，请重新签名'
