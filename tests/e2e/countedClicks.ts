import type { Page } from 'playwright/test'

/** Clicks that the person on this page has made, on whichever address. */
export const clicksOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? '0'))

/** Counts them from now on; the tour, which would be clicked away, is over. */
export const countClicks = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 }))
    document.addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? '0') + 1)),
      true,
    )
  })
