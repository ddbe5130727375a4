import { afterAll, vi } from 'vitest'
import { openPage } from './openPage.ts'

/** Before each file of the project `pages`: a window of its own, and our modules evaluated anew, as when a page is loaded. */
const page = await openPage()
vi.resetModules()

afterAll(async () => {
  const leftBehind = await page.leftBehind()
  await page.close()
  if (leftBehind.length > 0) throw new Error(`A test file puts back what it changed, this one did not.\n${leftBehind.join('\n')}`)
})
