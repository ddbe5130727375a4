import { setTimeout as pause } from 'node:timers/promises'
import { gatherAlarmCrowd } from '../probe/alarmCrowd.ts'
import type { AlarmCrowd } from '../probe/alarmCrowd.ts'
import { alarmRecorderScript } from '../probe/alarmRecorder.ts'
import type { AlarmRecorder } from '../probe/alarmRecorder.ts'
import { percentile } from '../probe/statistics.ts'
import type { AlarmSide } from '../systems/system.ts'
import type { Page } from 'playwright-core'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'
import { usage } from './usage.ts'

const screen = { width: 1920, height: 1080 }
const startInMs = 1000
/** nobody who looks every few seconds takes longer, with what stands in between */
const longestMs = 15_000
const betweenAcksMs = 400
const allHeardMs = 4000

/** Every limit of the plant is passed, one after the other; then alarms are acknowledged. One page is a real browser, the other screens are without. */
export const alarms: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async ({ system, source, browser, opening }) => {
    const side = system.alarms
    if (side === null) throw new Error('it was started without alarms')
    const { registers } = contender.load
    const context = await browser.newContext({ viewport: screen, storageState: opening.stored })
    await context.addInitScript({ content: alarmRecorderScript(side.rows) })
    const page = await context.newPage()
    await page.goto(system.baseUrl + side.path, { waitUntil: 'load' })
    const crowd = await gatherAlarmCrowd(system.baseUrl, side.screen, pace.alarms.screens)
    await pause(2 * pace.settleMs) // every tag was read and every definition taken up
    if ((await page.evaluate(() => window.benchAlarms.highest.length)) > 0) throw new Error('there are alarms before any limit was passed')

    const fromMs = Date.now() + startInMs
    const everyMs = pace.alarms.overMs / registers
    await source.cause({ kind: 'raise', fromMs, everyMs })
    const used = await usage(system.pids(), [], startInMs + pace.alarms.overMs)
    await untilLast(page, registers)
    const raisedAt = (index: number) => fromMs + index * everyMs
    const seenAfterMs = topAfterMs(await page.evaluate(() => window.benchAlarms.highest), registers, raisedAt)
    const heardAfterMs = (await crowd.raisedAt(registers)).map((atMs, index) => atMs - raisedAt(index))
    const acks: { pageMs: number; screensMs: number }[] = []
    for (let time = 0; time < pace.alarms.acks; time += 1) {
      acks.push(await acknowledged(page, crowd, side))
      await pause(betweenAcksMs)
    }
    await crowd.leave()
    await context.close()
    return {
      topP50Ms: percentile(seenAfterMs, 0.5),
      topP99Ms: percentile(seenAfterMs, 0.99),
      screensP50Ms: percentile(heardAfterMs, 0.5),
      screensP99Ms: percentile(heardAfterMs, 0.99),
      ackScreensMs: Math.max(...acks.map(({ screensMs }) => screensMs)),
      ackPageMs: Math.max(...acks.map(({ pageMs }) => pageMs)),
      ackP50Ms: percentile(
        acks.map(({ screensMs, pageMs }) => Math.max(screensMs, pageMs)),
        0.5,
      ),
      serverCpuPercent: used.serverCpuPercent,
    }
  })

/** Waits until the last alarm stands on the page, and every screen had time to hear of it. */
async function untilLast(page: Page, registers: number): Promise<void> {
  for (const endMs = performance.now() + longestMs; performance.now() < endMs; await pause(200))
    if (await page.evaluate((last) => (window.benchAlarms.highest.at(-1)?.index ?? -1) >= last, registers - 1)) break
  await pause(allHeardMs)
}

/** For each alarm: how long after its value changed the page showed it, or one that came after it. */
function topAfterMs(highest: AlarmRecorder['highest'], registers: number, raisedAt: (index: number) => number): number[] {
  return Array.from({ length: registers }, (_, index) => (highest.find((one) => one.index >= index)?.paintedAtMs ?? Infinity) - raisedAt(index))
}

/** Acknowledges an alarm that stands on the page, and waits until the page and the last of the screens know. */
async function acknowledged(page: Page, crowd: AlarmCrowd, side: AlarmSide): Promise<{ pageMs: number; screensMs: number }> {
  const [index] = await page.evaluate(() => window.benchAlarms.open())
  if (index === undefined) return { pageMs: Infinity, screensMs: Infinity } // none stands there to be acknowledged
  const ack = await side.readyToAck(index)
  const onPage = page.evaluate(([asked, limitMs]) => window.benchAlarms.untilAcked(asked, limitMs), [index, longestMs] as const)
  const onScreens = crowd.ackedAt(index, longestMs)
  const atMs = Date.now()
  await ack()
  return { pageMs: ((await onPage) ?? Infinity) - atMs, screensMs: (await onScreens) - atMs }
}
