import { CurrentUserDeparts } from '#contract/modules/organisation/depart.ts'
import { DepartSelected } from '#contract/session.ts'
import { request } from './request.ts'
import { keepUserInfo, sessionStore } from './session.ts'

/** The departments of the signed-in person, and the current one (API-025). */
export async function currentDeparts(): Promise<CurrentUserDeparts> {
  return request('/sys/user/getCurrentUserDeparts', CurrentUserDeparts, { quiet: true })
}

/** Makes a department the current one and keeps what the server says of the person from then on (API-026, SES-025). */
export async function selectDepart(orgCode: string): Promise<void> {
  const username = sessionStore.getState().session?.username ?? ''
  const { userInfo } = await request('/sys/selectDepart', DepartSelected, { method: 'POST', body: { orgCode, username }, quiet: true })
  keepUserInfo(userInfo)
}
