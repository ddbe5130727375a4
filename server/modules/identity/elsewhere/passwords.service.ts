import type { Database } from '../../../db/database.ts'
import { verifyPassword } from '../../../http/password.ts'
import { Problem } from '../../../http/problem.ts'
import type { Person } from '../account/profile.service.ts'
import { mayEnter } from '../session/signIn.service.ts'
import type { Directory } from './ldapDirectory.ts'
import { ldapSource } from './ldapSettings.ts'
import type { Proven, VouchedPeople } from './vouchedPeople.service.ts'
import type { VouchingRules } from './vouching.ts'

type Parts = { db: Database; vouchedPeople: VouchedPeople; directory: (Directory & { rules: VouchingRules }) | null }
type Prove = () => Promise<Proven | null>
export type Passwords = ReturnType<typeof createPasswords>

/** Names and passwords: those kept here, and those of the plant's directory where there is one. */
export function createPasswords({ db, vouchedPeople, directory }: Parts) {
  return {
    /**
     * Whose name and password these are, of those who may enter; null for nobody. `judge` counts the guess and runs what it is given. Throws 503
     * when the password is not right here and the directory does not answer: the guess is counted all the same, it was judged by what is here.
     */
    async personOf({ username, password }: { username: string; password: string }, judge: (prove: Prove) => Promise<Proven | null>): Promise<Proven | null> {
      let isDown = false
      const proven = await judge(async () => {
        const own = await db.selectFrom('sys_user').selectAll().where('username', '=', username).executeTakeFirst()
        if (await verifyPassword(password, own?.passwordHash ?? null)) return mayEnter(own) ? { person: own, settle: async () => {} } : null
        const answer = await directory?.check(username, password)
        isDown = answer?.kind === 'down'
        const vouched = directory && answer?.kind === 'vouched' ? await vouchedPeople.personOf(answer.vouched, directory.rules) : null
        return mayEnter(vouched?.person) ? vouched : null
      })
      if (!proven && isDown) throw new Problem(503, '域账号服务没有响应，请稍后重试；本系统自己的账号不受影响')
      return proven
    },
    /** Whether this is the password of somebody who is signed in, here or in the directory. */
    async isOf(person: Person, password: string): Promise<boolean> {
      if (await verifyPassword(password, person.passwordHash)) return true
      const bound = await db.selectFrom('sys_third_account').select('thirdUserId').where('thirdType', '=', ldapSource).where('userId', '=', person.id).execute()
      if (!directory || bound.length === 0) return false
      const answer = await directory.check(person.username, password)
      if (answer.kind === 'down') throw new Problem(503, '域账号服务没有响应，请稍后重试')
      return answer.kind === 'vouched' && bound.some(({ thirdUserId }) => thirdUserId === answer.vouched.subject)
    },
  }
}
