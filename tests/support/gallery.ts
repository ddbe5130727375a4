import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'playwright/test'
import type { Browser } from 'playwright/test'
import { freePort } from './freePort.ts'
import { settled, unansweredOf } from './settledPage.ts'

export type Gallery = { url: string; close(): Promise<void> }

const firstLoadMs = 120_000

/**
 * The gallery of fields, served by Vite as whoever develops has it, and loaded once, so that its modules are made.
 * What it makes is kept in a cache of its own: the pages of a second server with the same cache would be loaded anew.
 */
export async function openGallery(browser: Browser): Promise<Gallery> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/gallery/fields`
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort', '--host', '127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, VITE_CACHE: 'gallery' },
  })
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
  const first = await browser.newPage()
  const unanswered = unansweredOf(first)
  await first.goto(url, { timeout: firstLoadMs })
  await first.locator('.ant-table-row').first().waitFor({ timeout: firstLoadMs })
  await settled(first, unanswered)
  await first.close()
  return {
    url,
    async close() {
      vite.kill()
      await once(vite, 'exit')
    },
  }
}
