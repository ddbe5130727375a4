import type { Browser, Page } from 'playwright/test'
import { wireTime } from '#contract/rules/wireTime.ts'
import { badShift, isFailing, stateAt, temperatureAt } from '../support/badShift.ts'
import { startBadShiftServer } from '../support/badShiftServer.ts'
import { expect, test } from '../support/browserTest.ts'
import { openSignedIn } from '../support/signInPage.ts'

const plantTz = 'Asia/Shanghai'
const secondMs = 1000
/** what the ledgers of the bad shift say (badShift.ts), as people read it; times in seconds from its beginning */
const alarmsAt = (second: number): string[] => [...(second >= 20 && second < 70 ? ['short 未确认'] : []), second < 45 ? 'old 未确认' : 'old 已确认']
const orderAt = (second: number) => ({
  status: second < 15 ? 'released' : second >= 60 && second < 80 ? 'paused' : 'running',
  confirmed: second < 100 ? '合格 0 %' : '合格 40 %',
  step: second < 30 ? '0 %' : '40 %',
  isHeldBecause: second >= 60 && second < 80,
})

type Board = { path: string; until: number; check: (page: Page, second: number, clock: (at: number) => string) => Promise<void> }
const boards: readonly Board[] = [
  {
    path: `machine/${badShift.machine}`,
    until: 105,
    async check(page, second, clock) {
      const shown = await page.getByRole('main').evaluate((main) => {
        const tile = (name: string) => [...main.querySelectorAll('li')].find((item) => item.textContent.startsWith(name))?.textContent ?? ''
        const head = main.querySelector('section[aria-label=设备状态]')?.textContent ?? ''
        return {
          isNow: main.textContent.includes('现在'),
          state: main.querySelector('section[aria-label=设备状态] [data-tag]')?.textContent,
          head,
          temp: tile('出料温度'),
          value: main.querySelector('li [data-tag$=outTemp]')?.textContent ?? '',
          never: tile('振动'),
        }
      })
      expect(shown.isNow, '现在 on the board').toBe(false)
      const state = stateAt(second)
      expect(shown.state, `state at ${second}`).toBe({ running: '运行', down: '故障' }[state])
      // where the only sensor that is kept fails, the board says since when nothing is known instead
      if (!isFailing(second)) expect(shown.head, `since at ${second}`).toContain(`${clock(second < 40 ? -60 : state === 'down' ? 40 : 90)} 起`)
      expect(shown.never).toContain('未存储')
      const value = /[\d.]+/.exec(shown.value)?.[0]
      expect([value === undefined, shown.temp.includes('传感器故障')], `quality at ${second}: ${shown.temp}`).toEqual([isFailing(second), isFailing(second)])
      const halfDigit = 0.05
      if (value !== undefined) expect(Math.abs(Number(value) - temperatureAt(second)), `value at ${second}`).toBeLessThanOrEqual(badShift.deadband + halfDigit)
    },
  },
  {
    path: 'alarms',
    until: 75,
    async check(page, second) {
      const shown = await page
        .getByRole('article')
        .evaluateAll((rows) => rows.map((row) => `${row.querySelectorAll('strong')[1]?.textContent} ${/未确认|已确认/.exec(row.textContent)?.[0]}`))
      expect(shown.toSorted(), `alarms at ${second}`).toEqual(alarmsAt(second).toSorted())
    },
  },
  {
    path: 'orders',
    until: 105,
    async check(page, second) {
      const row = page.getByRole('article').filter({ hasText: badShift.orderNo })
      const shown = await row.evaluate((element) => ({
        status: element.getAttribute('data-status'),
        confirmed: /合格 \d+ %/.exec(element.textContent)?.[0],
        step: /\d+ %/.exec(element.querySelector('[role=img]')?.getAttribute('aria-label') ?? '')?.[0],
        isHeldBecause: element.textContent.includes('等客户确认颜色'),
      }))
      expect(shown, `order at ${second}`).toEqual(orderAt(second))
    },
  },
]

/** Opens a board at the beginning of the shift, with the time of the page in the test's hands, and looks at every second; what it writes and whether it speaks to the live gateway. */
async function replayed(browser: Browser, url: string, fromMs: number, { path, until, check }: Board) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' }) // its clock is its own
  const page = await context.newPage()
  const [written, live]: [string[], string[]] = [[], []]
  page.on('websocket', (socket) => live.push(socket.url()))
  page.on('request', (request) => request.method() === 'GET' || written.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const clock = (second: number) => wireTime(fromMs + second * secondMs, plantTz).slice(11)
  await page.clock.install()
  await openSignedIn(page, url, `/display/${path}?at=${encodeURIComponent(wireTime(fromMs, plantTz))}`)
  const panel = page.getByRole('complementary', { name: '回放' })
  await page.getByRole('button', { name: '暂停' }).click() // until the board stands
  await expect(
    page
      .getByRole('main')
      .getByText(/起$|未确认|MO-BAD/)
      .first(),
  ).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Space')
  const time = panel.locator('time')
  const first = Math.round((Date.parse(`1970-01-01T${await time.innerText()}Z`) - Date.parse(`1970-01-01T${clock(0)}Z`)) / secondMs)
  expect(first).toBeLessThan(12) // before anything changes
  for (let second = first + 1; second < until; second += 1) {
    await page.clock.runFor(450)
    for (let tries = 0; (await time.innerText()) !== clock(second); tries += 1) {
      expect(tries, `the replay stands at ${await time.innerText()}`).toBeLessThan(40)
      await page.clock.runFor(250)
    }
    await page.clock.runFor(300) // what was told is looked at and drawn, in the same second
    await check(page, second, clock)
    const header = await page.getByRole('banner').innerText()
    expect([header.includes('回放'), /实时|在线|已连接|秒前/.test(header)], `header at ${second}: ${header}`).toEqual([true, false])
  }
  return { written: [...new Set(written)], live }
}

test('a shift replayed shows states, qualities, alarms and orders of every second as the ledgers have them and values within their dead band, says 回放 all the time, and sends nothing but its questions [TASK-081]', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const fromMs = Math.floor(Date.now() / 60_000) * 60_000 - 20 * 60_000
  const server = await startBadShiftServer(fromMs)
  try {
    for (const one of await Promise.all(boards.map((board) => replayed(browser, server.url, fromMs, board))))
      expect(one).toEqual({ written: ['POST /mes/replay/frames'], live: [] })
  } finally {
    await server.stop()
  }
})
