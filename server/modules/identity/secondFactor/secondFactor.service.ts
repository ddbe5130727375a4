import { createHash, randomBytes } from 'node:crypto'
import type { FactorSecret } from '#contract/modules/identity/secondFactor.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import type { Vault } from '../../../secrets/vault.ts'
import './tables.ts'
import { base32, otpauthUri, stepOfCode } from './totp.ts'

const settingName = 'secondFactor.required'
const secretBytes = 20
const recoveryCount = 10
const issuer = '智造看板'

type Parts = { db: Database; vault: Vault; now: () => number }
export type SecondFactors = ReturnType<typeof createSecondFactors>

/** Second factors by authenticator app (RFC 6238): one for each person, its secret sealed, every code good once, and codes for the day the phone is gone. */
export function createSecondFactors({ db, vault, now }: Parts) {
  const contextOf = (userId: string) => `second factor ${userId}`
  const found = (userId: string) => db.selectFrom('sys_second_factor').selectAll().where('userId', '=', userId).executeTakeFirst()

  function secretOf(userId: string, sealed: string): Buffer {
    const text = vault.open(sealed, contextOf(userId))
    if (text === null) throw new Problem(409, '验证器不能用现在的密钥文件打开，请联系管理员清除后重新设置')
    return Buffer.from(text, 'base64url')
  }

  /** Whether a code is right for a factor as it stands; it is then used up. */
  async function use(userId: string, typed: string): Promise<boolean> {
    const factor = await found(userId)
    if (!factor) return false
    const step = stepOfCode(secretOf(userId, factor.sealed), typed, now())
    if (step !== null) {
      const { numUpdatedRows } = await db
        .updateTable('sys_second_factor')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('lastStep', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n // of two who show the same code one is right
    }
    if (factor.confirmedAt === null) return false
    const left = factor.recovery.split(',').filter((digest) => digest !== digestOf(typed))
    const recovery = left.join(',')
    if (recovery === factor.recovery) return false
    const { numUpdatedRows } = await db
      .updateTable('sys_second_factor')
      .set({ recovery })
      .where('userId', '=', userId)
      .where('recovery', '=', factor.recovery)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return {
    use,
    /** since when a person has one, ms since the epoch, and how many recovery codes are left; null without */
    async standing(userId: string): Promise<{ since: number; recoveryLeft: number } | null> {
      const factor = await found(userId)
      return factor?.confirmedAt ? { since: factor.confirmedAt, recoveryLeft: factor.recovery.split(',').filter(Boolean).length } : null
    },
    /** Gives a person a new secret that counts once it is confirmed. Throws 409 while another one counts. */
    async begin({ id, username }: { id: string; username: string }): Promise<FactorSecret> {
      if ((await found(id))?.confirmedAt) throw new Problem(409, '已经设置了验证器，请先关闭再重新设置')
      const bytes = randomBytes(secretBytes)
      const sealed = vault.seal(bytes.toString('base64url'), contextOf(id))
      await db
        .insertInto('sys_second_factor')
        .values({ userId: id, sealed, confirmedAt: null, lastStep: 0, recovery: '' })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ sealed, lastStep: 0, recovery: '' }))
        .execute()
      const secret = base32(bytes)
      return { secret, uri: otpauthUri({ secret, account: username, issuer }) }
    },
    /** Proves that the app shows the right codes; from now on it is asked for. Returns the recovery codes, or null for a wrong code. */
    async confirm(userId: string, typed: string): Promise<string[] | null> {
      const factor = await found(userId)
      if (!factor || factor.confirmedAt !== null) throw new Problem(409, '请重新开始设置验证器')
      if (!(await use(userId, typed))) return null
      const codes = Array.from({ length: recoveryCount }, () => base32(randomBytes(8)).slice(0, 10)).map((text) => `${text.slice(0, 5)}-${text.slice(5)}`)
      await db
        .updateTable('sys_second_factor')
        .set({ confirmedAt: now(), recovery: codes.map(digestOf).join(',') })
        .where('userId', '=', userId)
        .execute()
      return codes
    },
    async remove(userId: string): Promise<void> {
      await db.deleteFrom('sys_second_factor').where('userId', '=', userId).execute()
    },
    /** whether the plant wants one of everybody */
    async isRequired(): Promise<boolean> {
      return (await db.selectFrom('sys_setting').select('value').where('name', '=', settingName).executeTakeFirst())?.value === 'on'
    },
    async require(isRequired: boolean): Promise<void> {
      const value = isRequired ? 'on' : 'off'
      await db
        .insertInto('sys_setting')
        .values({ name: settingName, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}

/** A recovery code as it is compared: whoever reads the database cannot use it. */
function digestOf(typed: string): string {
  return createHash('sha256').update(typed.toUpperCase().replaceAll(/[\s-]/g, '')).digest('hex')
}
