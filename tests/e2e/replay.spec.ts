import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { createLog } from '../../server/log.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { startHistorian } from '../../server/tags/history/historian.ts'
import { atLeast } from '../support/atLeast.ts'
import { badShift, isFailing, orderAt, standingAlarms, stateAt, storeBadShift, temperatureAt } from '../support/badShift.ts'
import { expect, test } from '../support/browserTest.ts'
import { demoDataDir } from '../support/demoData.ts'
import { freePort } from '../support/freePort.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { openSignedIn } from '../support/signInPage.ts'

const plantTz = 'Asia/Shanghai'
const secondMs = 1000
/** a moment that a board shows stands between two of its steps, a quarter of a second apart */
const stepMs = 250
/** boards are opened so long before the shift begins: meanwhile their code comes */
const leadS = 60

/** A data directory whose history and ledgers have the two minutes of a bad shift, which began twenty minutes ago. */
async function badShiftDir(): Promise<{ dataDir: string; fromMs: number }> {
  const dataDir = await demoDataDir(await freePort()) // no machine answers
  const fromMs = Math.floor(Date.now() / secondMs) * secondMs - 20 * 60_000
  const { db, close } = await openDatabase({ dataDir })
  const historian = await startHistorian({ place: { kind: 'file', file: join(dataDir, 'history.db') }, log: createLog('error') })
  await storeBadShift({ db, historian, fromMs })
  await historian.close()
  await close()
  return { dataDir, fromMs }
}

/** A board as it stood at a time, on a clock that from then on only the test moves. */
async function openBoard(context: BrowserContext, url: string, path: string, atMs: number): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await openSignedIn(page, url, `${path}?at=${encodeURIComponent(wireTime(atMs, plantTz))}`)
  await page.getByRole('complementary', { name: '回放' }).locator('time').waitFor({ timeout: 120_000 })
  await page.clock.pauseAt(Date.now() + 5 * secondMs)
  return page
}

/** The whole second that a board shows, counted from the begin of the shift, and what stands on it, read in one piece. */
async function read<Found>(page: Page, fromMs: number, look: () => Found): Promise<{ second: number; found: Found }> {
  const { clock, found } = await page.evaluate(
    ([source]) => {
      const text = document.querySelector('[aria-label="回放"] time')?.textContent ?? ''
      // oxlint-disable-next-line no-eval -- the function came over as its text
      return { clock: text, found: (0, eval)(`(${source})()`) as Found }
    },
    [String(look)] as const,
  )
  const [day] = wireTime(fromMs, plantTz).split(' ')
  return { second: (Date.parse(`${day}T${clock}+08:00`) - fromMs) / secondMs, found }
}

test('a bad shift is replayed second by second on the boards of machines, alarms and orders: exact states, alarms and orders, values within their dead band, never as if live', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const { dataDir, fromMs } = await badShiftDir()
  const server = await startServerProcess({ dataDir })
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', timezoneId: plantTz, reducedMotion: 'reduce' })
    const beginMs = fromMs - leadS * secondMs
    const [machine, alarms, orders] = [
      await openBoard(context, server.url, `/display/machine/${badShift.machine}`, beginMs),
      await openBoard(context, server.url, '/display/alarms', beginMs),
      await openBoard(context, server.url, '/display/orders', beginMs),
    ]
    const seen = { machine: new Set<number>(), alarms: new Set<number>(), orders: new Set<number>() }
    for (const page of [machine, alarms, orders]) await page.clock.runFor(Math.max(0, -1 - (await read(page, fromMs, () => null)).second) * secondMs)
    for (let round = 0; round < badShift.lengthS + 2; round += 1) {
      for (const page of [machine, alarms, orders]) await page.clock.runFor(secondMs)
      await compareMachine(machine, fromMs, seen.machine)
      await compareAlarms(alarms, fromMs, seen.alarms)
      await compareOrders(orders, fromMs, seen.orders)
    }
    for (const [board, seconds] of atLeast(3, Object.entries(seen))) expect(seconds.size, board).toBeGreaterThan(badShift.lengthS * 0.95)
    for (const page of [machine, alarms, orders]) {
      await expect(page.getByRole('complementary', { name: '回放' })).toContainText('不是现在')
      await expect(page.getByRole('banner').getByText('回放')).toBeVisible()
      await expect(page.getByText(/^实时/)).toHaveCount(0)
    }
  } finally {
    await server.stop()
  }
})

async function compareMachine(page: Page, fromMs: number, seen: Set<number>): Promise<void> {
  const { second, found } = await read(page, fromMs, () => {
    const part = (tag: string) => document.querySelector(`[data-tag="${tag}"]`)
    const [state, temp] = [part('ML-01.state'), part('ML-01.outTemp')]
    return { state: state?.textContent ?? '', temp: temp?.textContent ?? '', quality: temp?.getAttribute('data-quality') ?? '' }
  })
  if (!isInside(second)) return
  expect(found.state, `state at ${second}`).toBe(machineStates[stateAt(second)].word)
  expect(found.quality, `quality at ${second}`).toBe(isFailing(second) ? 'bad' : 'good')
  const value = Number(/-?\d+(\.\d+)?/.exec(found.temp)?.[0] ?? Number.NaN)
  if (!isFailing(second)) expect(Math.abs(value - temperatureAt(second)), `value at ${second}`).toBeLessThanOrEqual(badShift.deadband + stepMs / secondMs)
  seen.add(second)
}

async function compareAlarms(page: Page, fromMs: number, seen: Set<number>): Promise<void> {
  const { second, found } = await read(page, fromMs, () => Array.from(document.querySelectorAll('article'), (line) => line.textContent))
  if (!isInside(second)) return
  const standing = badShift.alarms.filter((code) => found.some((text) => text.includes(code)))
  expect(standing, `alarms at ${second}: ${found.join('|')}`).toEqual(standingAlarms(second).map(({ code }) => code))
  seen.add(second)
}

async function compareOrders(page: Page, fromMs: number, seen: Set<number>): Promise<void> {
  const { second, found } = await read(page, fromMs, () => {
    const row = document.querySelector('article[data-status]')
    return {
      status: row?.getAttribute('data-status') ?? '',
      text: row?.textContent ?? '',
      bars: Array.from(row?.querySelectorAll('[role=img]') ?? [], (bar) => bar.getAttribute('aria-label')),
    }
  })
  if (!isInside(second)) return
  const { status, percentDone, percentGood } = orderAt(second)
  expect(found.status, `order at ${second}`).toBe(status)
  expect(found.text, `order at ${second}`).toContain(orderStatusTexts[status as keyof typeof orderStatusTexts]) // orderAt says states of orders
  expect(found.text, `good at ${second}`).toContain(`合格 ${percentGood} %`)
  expect(found.bars.join(' '), `step at ${second}`).toContain(` ${percentDone} %`)
  expect(found.text.includes('等客户确认颜色')).toBe(status === 'paused')
  seen.add(second)
}

const isInside = (second: number) => second >= 1 && second < badShift.lengthS
