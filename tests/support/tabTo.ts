import { expect } from 'playwright/test'
import type { Locator, Page } from 'playwright/test'

/** the most presses that a person who knows the page is asked for */
const mostPresses = 250

/** Goes to a part of a page by the Tab key alone, forwards or with Shift back. Fails when it is not met. */
export async function tabTo(page: Page, part: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(part).toBeVisible()
  for (let press = 0; press < mostPresses; press += 1) {
    if (await part.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${mostPresses} presses of ${key} did not come to ${String(part)}`)
}
