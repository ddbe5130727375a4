import type { Page } from 'playwright/test'
import { z } from 'zod'
import { LoginResult } from '../../contract/session.ts'
import { adminPassword } from './serverProcess.ts'

/** Signs in as a person does, and waits for the page that was asked for. */
export async function signInPage(page: Page, url: string, { username = 'admin', password = adminPassword, path = '/dashboard/analysis' } = {}): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`**${path}`)
}

/** By address of the server: one session for all pages of this process. */
const sessions = new Map<string, Promise<LoginResult>>()
const sessionMs = 3_600_000

/**
 * Opens a page as the administrator whose browser still has a session (src/api/session.ts): for tests that are not about signing in, and
 * do not end the session. Pages that are to be different people's sign in by hand.
 */
export async function openSignedIn(page: Page, url: string, path = '/dashboard/analysis'): Promise<void> {
  const session = sessions.get(url) ?? signIn(url)
  sessions.set(url, session)
  const { token, userInfo, roles } = await session
  await page.addInitScript(
    ({ kept, expiresAt }) => {
      if (localStorage.getItem('pro__token') !== null) return
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expiresAt }))
    },
    { kept: { token, username: userInfo.username, userInfo, roles: roles.join(','), tenantId: '0' }, expiresAt: Date.now() + sessionMs },
  )
  await page.goto(`${url}${path}`)
}

async function signIn(url: string): Promise<LoginResult> {
  const body = JSON.stringify({ username: 'admin', password: adminPassword })
  const response = await fetch(`${url}/sys/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return z.object({ result: LoginResult }).parse(await response.json()).result
}
