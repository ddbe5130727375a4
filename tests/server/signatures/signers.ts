import { canonicalHash } from '../../../server/canonical.ts'
import type { Database } from '../../../server/db/database.ts'
import { createPerson, ensureRoles } from '../../../server/modules/identity/people/people.service.ts'
import { setPin } from '../../../server/signatures/pin.ts'
import { sign } from '../../../server/signatures/sign.ts'
import type { Signing } from '../../../server/signatures/sign.ts'

/** People who sign in these tests, with password and PIN. */
export const secrets = {
  wang: { password: 'wang-signs-here', pin: '492716' },
  zhao: { password: 'zhao-signs-too', pin: '830415' },
  guest: { password: 'only-a-visitor', pin: '615203' },
}
export type SignerName = keyof typeof secrets
const roleOf: Record<SignerName, string> = { wang: 'office', zhao: 'viewer', guest: 'guest' }

/** The record that is signed for, as it stands. */
export const record = { orderNo: 'MO20261120-0001', status: 'weighed', qty: 12.5 }
export const release = {
  command: 'mesOrder.release',
  meaning: 'release' as const,
  refType: 'mesOrder',
  refId: 'o1',
  recordVersion: 3,
  payloadHash: canonicalHash(record),
}

/** Makes these people, each with a PIN; returns their ids. */
export async function makeSigners(db: Database, at: number): Promise<Record<SignerName, string>> {
  await ensureRoles(db)
  const make = async (username: SignerName) => {
    const { password, pin } = secrets[username]
    const id = await createPerson(db, { username, realname: username, password, roleCode: roleOf[username], phone: null, email: null })
    await setPin(db, { userId: id, username, password, pin, at })
    return id
  }
  return { wang: await make('wang'), zhao: await make('zhao'), guest: await make('guest') }
}

/** A signature of this person for that record by PIN, at the desk of `wang`. */
export function signedBy(db: Database, username: SignerName, by: { userId: string }, at: number, more: Partial<Signing> = {}): Promise<string> {
  const given = { username, method: 'pin' as const, secret: secrets[username].pin, remark: '', by, ip: '10.0.0.8', deviceId: 'desk-1', at }
  return sign(db, { ...release, ...given, ...more })
}
