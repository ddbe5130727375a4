import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { makeNextVersion } from '../nextVersion.ts'
import type { FaultRow } from '../row.ts'

const longestMs = 130_000

export const F37: FaultRow = {
  id: 'F-37',
  fault: 'server updated while old tabs are open: no file of the old bundle is there any more',
  async run(stage) {
    const folder = await makeNextVersion()
    const factory = await stage.factory()
    const wall = await stage.page(factory.url, '/display/plc')
    const office = await stage.page(factory.url, '/dashboard/analysis')
    await wall.locator('[data-quality=good]').first().waitFor()
    await office.getByText('欢迎使用智造平台').waitFor()
    const white = [watchForWhite(wall), watchForWhite(office)]
    const oldBuild = await buildOf(wall)
    const oldScript = (await office.locator('script[src*="/assets/"]').first().getAttribute('src')) ?? ''
    factory.server().child.kill('SIGTERM')
    await factory.server().ended
    await factory.startAgain(folder)
    const upFrom = performance.now()
    await factory.isReady()
    if ((await factory.ask(oldScript)).ok) throw new Error('the old bundle is still there')
    const since = () => (performance.now() - upFrom) / 1000

    await office.getByText('系统已更新').waitFor({ timeout: longestMs })
    const promptedS = since()
    await office.evaluate(() => {
      window.history.pushState(null, '', '/isystem/dict') // a page whose code was not loaded yet, as by a click in the menu
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    await visible(office, '页面没有打开').waitFor({ timeout: longestMs })
    await office.getByRole('button', { name: '刷新页面' }).click()
    await visible(office, '字典名称').waitFor({ timeout: longestMs })
    const openedS = since()

    while ((await buildOf(wall).catch(() => oldBuild)) === oldBuild && since() * 1000 < longestMs) await pause(500)
    const reloadedS = (await buildOf(wall)) === oldBuild ? Number.POSITIVE_INFINITY : since()
    await wall.locator('[data-quality=good]').first().waitFor()
    const longestWhiteMs = Math.max(...white.map((stop) => stop()))
    return [
      { what: 'people are asked after', measured: promptedS, unit: 's', atMost: 15 },
      { what: 'a page whose code is gone says so, and opens after the reload that is offered', measured: openedS, unit: 's', atMost: 60 },
      { what: 'wall has taken up the new version after', measured: reloadedS, unit: 's', atMost: 120, remark: 'a minute untouched, then spread over 30 s' },
      {
        what: 'white screens of more than 5 s',
        measured: Number(longestWhiteMs > 5000),
        unit: '',
        atMost: 0,
        remark: `longest ${(longestWhiteMs / 1000).toFixed(1)} s`,
      },
    ]
  },
}

/** Tabs that were opened before stay in the page, hidden. */
function visible(page: Page, text: string): Locator {
  return page.getByText(text).filter({ visible: true }).first()
}

async function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => String(Reflect.get(Reflect.get(window, 'millwright') ?? {}, 'build')))
}

/** Looks whether there is anything to read, five times a second; a page that is being loaded counts as white. Returns what ends it and tells the longest time without, in ms. */
function watchForWhite(page: Page): () => number {
  let longestMs = 0
  let readableAt = performance.now()
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      const hasText = await page.evaluate(() => document.body.innerText.trim().length > 0).catch(() => false)
      if (hasText) readableAt = performance.now()
      longestMs = Math.max(longestMs, performance.now() - readableAt)
      await pause(200)
    }
  }
  void look()
  return () => {
    over.abort()
    return longestMs
  }
}
