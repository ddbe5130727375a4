import { RecoveryCodes } from '#contract/modules/identity/secondFactor.ts'
import { LoginResult, SignedOut } from '#contract/session.ts'
import type { UserInfo } from '#contract/session.ts'
import type { Envelope } from '#contract/envelope.ts'
import { z } from 'zod'
import { forgetDictionaries, keepDictionaries } from './dictionary.ts'
import { whileLeaving } from './leaving.ts'
import { forgetPermissions, reloadPermissions } from './permissions.ts'
import { ApiError, envelopeOf, request } from './request.ts'
import { clearStored } from './stored.ts'
import { currentTenant, forgetSession, keepSession, keepTenant } from './session.ts'

export type PasswordSignIn = { username: string; password: string; captcha?: string; checkKey?: string }

/** Signs in by password and keeps the session (SES-001). Throws ApiError with the server's sentence. */
export async function signIn(credentials: PasswordSignIn): Promise<LoginResult> {
  return enter(await envelopeOf('/sys/login', { method: 'POST', body: credentials, quiet: true }))
}

/** Signs in by a code sent to a telephone (SES-002). */
export async function signInByPhone(mobile: string, captcha: string): Promise<LoginResult> {
  return enter(await envelopeOf('/sys/phoneLogin', { method: 'POST', body: { mobile, captcha }, quiet: true }))
}

/** Signs in with the code of an authenticator, after a way that was right so far; who has just set one up gets recovery codes. */
export async function signInBySecondFactor(ticket: string, code: string): Promise<{ login: LoginResult; recoveryCodes: readonly string[] }> {
  const envelope = await envelopeOf('/sys/secondFactor/login', { method: 'POST', body: { ticket, code }, quiet: true })
  return { login: enter(envelope), recoveryCodes: RecoveryCodes.safeParse(envelope.result).data?.recoveryCodes ?? [] }
}

/** Signs in by a token that another page got (SES-003); the token is proven by asking whose it is. */
export async function signInByToken(token: string): Promise<LoginResult> {
  keepSession({ token, userInfo: nobody, roles: [] })
  try {
    return enter(await envelopeOf('/sys/getLoginInfo', { quiet: true }))
  } catch (error) {
    forgetSession()
    throw error
  }
}

/** Signs in with what a third party's page handed over (SES-004). */
export async function signInByThirdParty(token: string, thirdType: string): Promise<LoginResult> {
  return enter(await envelopeOf(`/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/${encodeURIComponent(thirdType)}`, { quiet: true }))
}

/** Signs in with a ticket of the central sign-in service (SES-005). */
export async function signInByCas(ticket: string, service: string): Promise<LoginResult> {
  return enter(await envelopeOf('/sys/cas/client/validateLogin', { query: { ticket, service }, quiet: true }))
}

/** Another person takes over this station by badge and PIN. The tenant of the place stays where they belong to it; throws ApiError with the server's sentence. */
export async function enterStation(who: { badge: string; pin: string; right: string }): Promise<void> {
  const tenant = currentTenant()
  const login = await whileLeaving(async () => {
    const entered = loginOf(await envelopeOf('/sys/station/enter', { method: 'POST', body: who, quiet: true }))
    keepLogin(entered) // the session before is over, and its link may say so before this answer is here
    return entered
  })
  if (login.tenantList?.some(({ id }) => String(id) === tenant)) keepTenant(tenant)
  await reloadPermissions() // the page stays open meanwhile
}

/** Signs out here at once; whether the server heard it does not matter to the person who leaves (SES-013, SES-014). Returns where the session at a provider ends, null where there is none. */
export async function signOut(): Promise<string | null> {
  return whileLeaving(async () => {
    try {
      const result = await request('/sys/logout', z.unknown(), { method: 'POST', body: {}, quiet: true })
      return SignedOut.safeParse(result).data?.signOutAt ?? null
    } finally {
      forgetEverything()
    }
  })
}

/** Clears token, permission list and stored items (SES-013). */
export function forgetEverything(): void {
  forgetSession()
  forgetPermissions()
  forgetDictionaries()
  for (const kept of ofThePerson) clearStored(kept)
}

/** What a person left in this browser besides the session: the names of their pages, their searches, where they went. Looks and columns belong to the place and stay. */
const ofThePerson = ['tabTitle', 'menuTitle', 'superQuery', 'visits']

const nobody: UserInfo = {
  id: '',
  username: '',
  realname: '',
  nickname: '',
  avatar: '',
  orgCode: '',
  orgCodeTxt: '',
  phone: '',
  email: '',
  birthday: null,
  sex: null,
  createTime: '',
}

function enter(envelope: Envelope): LoginResult {
  const login = loginOf(envelope)
  forgetPermissions()
  keepLogin(login)
  return login
}

/** Only code 200 is a sign-in (SES-011, decisions.md 8). */
function loginOf({ code, message, result }: Envelope): LoginResult {
  if (String(code) !== '200') throw new ApiError(200, message)
  return LoginResult.parse(result)
}

function keepLogin(login: LoginResult): void {
  keepSession(login)
  keepDictionaries(login.sysAllDictItems)
}
