import { expect } from 'playwright/test'
import type { Locator } from 'playwright/test'

/** Presses a command of a row of a list: beside the record where the desk is wide or it is the one that fits, else behind the button with the dots. */
export async function pressInRow(row: Locator, name: string | RegExp): Promise<void> {
  const named = (place: Locator) => place.getByRole('button', { name }).or(place.getByRole('link', { name }))
  await expect(row.locator('[data-more]').or(named(row)).first()).toBeVisible()
  if (await named(row).first().isVisible()) return named(row).first().click()
  await row.locator('[data-more]').click()
  await named(row.page().getByRole('tooltip')).click()
}
