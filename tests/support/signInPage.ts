import type { Page } from 'playwright/test'
import { adminPassword } from './serverProcess.ts'

/** Signs in as a person does, and waits for the page that was asked for. */
export async function signInPage(page: Page, url: string, { username = 'admin', password = adminPassword, path = '/dashboard/analysis' } = {}): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`**${path}`)
}
