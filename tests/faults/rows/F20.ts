import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import { OnlineSession } from '#contract/modules/identity/onlineSession.ts'
import type { Factory } from '../factory.ts'
import type { FaultRow } from '../row.ts'
import { settableClock } from '../setClock.ts'
import type { Stage } from '../stage.ts'
import { untilAll } from '../wallWatch.ts'

const daySeconds = 86_400
const hoursPerStep = 1
const board = '/display/tags/ML-01'

/** Who holds a display open, and how his right to it is taken away. */
const holders: { who: string; open(stage: Stage, factory: Factory): Promise<Page>; revoke(factory: Factory): Promise<void> }[] = [
  { who: 'a person', open: (stage, { url }) => stage.page(url, board), revoke: endSessionOfPage },
  { who: 'a paired screen', open: openPaired, revoke: revokeScreens },
]

export const F20: FaultRow = {
  id: 'F-20',
  fault: 'a day goes by while a display is open; then its session is revoked',
  async run(stage) {
    const clock = settableClock()
    const findings = []
    for (const { who, open, revoke } of holders) {
      const factory = await stage.factory({ env: clock.env })
      const page = await open(stage, factory)
      await untilAll(page, 'good')
      let visits = 0
      page.on('framenavigated', (frame) => (visits += Number(frame.url().includes('/user/login'))))
      for (let hour = 0; hour * 3600 < daySeconds; hour += hoursPerStep) {
        clock.setBy((hour + hoursPerStep) * 3600)
        await pause(1200)
      }
      clock.requireFollowed(await factory.clockMs(), daySeconds)
      const stillGood = (await untilAll(page, 'good', 5000)).seen === 'good'
      findings.push(
        {
          what: `visits of ${who} to the login page in 24 h`,
          measured: visits,
          unit: '',
          atMost: 0,
          remark: 'the server is told 24 times that an hour has gone by',
        },
        { what: `display of ${who} is good after that`, measured: Number(stillGood), unit: '', atLeast: 1 },
      )
      const from = performance.now()
      await revoke(factory)
      await untilNothingLooksLive(page)
      findings.push({ what: `display of ${who} shows nothing live after it was revoked`, measured: (performance.now() - from) / 1000, unit: 's', atMost: 60 })
    }
    return findings
  },
}

/** An administrator ends the session that is not his own. */
async function endSessionOfPage(factory: Factory): Promise<void> {
  const list = z.object({ result: pageOf(OnlineSession) }).parse(await (await factory.ask('/sys/online/list?pageNo=1&pageSize=10')).json())
  for (const { token, agent } of list.result.records) {
    if (!agent.includes('Chrome')) continue // the others are ours
    await send(factory, '/sys/online/forceLogout', { token })
  }
}

/** A screen that shows its code is let in by the office. */
async function openPaired(stage: Stage, factory: Factory): Promise<Page> {
  const page = await stage.newScreen(factory.url)
  const shown = page.getByLabel('配对码', { exact: true }).filter({ hasText: /[A-Z0-9]{4}-[A-Z0-9]{4}/ })
  await shown.waitFor()
  await send(factory, '/mes/screen/approve', { code: await shown.textContent(), name: '夜里亮着的大屏', board })
  await page.waitForURL(`**${board}`)
  return page
}

async function revokeScreens(factory: Factory): Promise<void> {
  const list = z.object({ result: pageOf(z.object({ id: z.string(), version: z.number() })) }).parse(await (await factory.ask('/mes/screen/list')).json())
  for (const { id, version } of list.result.records) await send(factory, '/mes/screen/revoke', { id, version })
}

async function send({ url, token }: Factory, path: string, body: unknown): Promise<void> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
}

async function untilNothingLooksLive(page: Page): Promise<void> {
  const untilMs = Date.now() + 60_000
  while (Date.now() < untilMs) {
    const live = await page.locator('[data-tag][data-quality=good]').count()
    if (live === 0) return
    await pause(50)
  }
  throw new Error('values still look live a minute after the session was revoked')
}
