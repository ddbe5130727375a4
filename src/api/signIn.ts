import { LoginResult } from '#contract/session.ts'
import { z } from 'zod'
import { request } from './request.ts'
import { forgetSession, keepSession } from './session.ts'

/** Signs in by password and keeps the session. Throws ApiError with the server's sentence. */
export async function signIn(username: string, password: string): Promise<void> {
  keepSession(await request('/sys/login', LoginResult, { method: 'POST', body: { username, password } }))
}

/** Signs out here at once; whether the server heard it does not matter to the person who leaves (SES-014). */
export async function signOut(): Promise<void> {
  try {
    await request('/sys/logout', z.unknown(), { method: 'POST', body: {} })
  } finally {
    forgetSession()
  }
}
