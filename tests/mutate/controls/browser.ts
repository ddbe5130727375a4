import { expect, test } from '../../support/browserTest.ts'
import { startServerProcess } from '../../support/serverProcess.ts'
import { signInPage } from '../../support/signInPage.ts'

test('a server starts, and somebody signs in', async ({ page }) => {
  const server = await startServerProcess()
  await signInPage(page, server.url)
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await server.stop()
})
