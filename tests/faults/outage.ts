import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { openStage } from './stage.ts'
import { untilAll } from './wallWatch.ts'

/** `npm run faults:outage [-- minutes]`: the server is gone for an hour and the cable of one of two paired screens with it; nobody touches either of them. */
const minutes = Number(process.argv[2] ?? 60)
const promisedBackMs = { server: 2000, cable: 2000 } // S4, and the link's own promise

const stage = openStage()
const factory = await stage.factory()
const wire = await stage.wire(factory.port)
const screens = { server: await paired(factory.url, '大厅'), cable: await paired(`http://127.0.0.1:${wire.port}`, '车间') }

wire.freeze()
await factory.kill()
const staleMs = Math.max(...(await Promise.all(Object.values(screens).map(async (screen) => (await untilAll(screen, 'not good')).milliseconds))))
let [looks, untrue] = [0, 0]
for (let minute = 0; minute < minutes; minute += 1) {
  await pause(60_000)
  for (const screen of Object.values(screens)) {
    looks += 1
    if (!(await tellsOldValues(screen))) untrue += 1
  }
}
await factory.startAgain()
const back = { server: await untilAll(screens.server, 'good'), cable: { milliseconds: 0 } }
await factory.isReady()
wire.thaw()
back.cable = await untilAll(screens.cable, 'good')
await stage.close()

process.stdout.write(
  [
    `| server and cable gone for ${minutes} min | promised | measured |`,
    '|---|---|---|',
    `| every value marked after | ≤ 3 s | ${(staleMs / 1000).toFixed(2)} s |`,
    `| looks at a screen that was blank, asked for somebody or called an old value good | 0 | ${untrue} of ${looks} |`,
    ...Object.entries(back).map(([what, { milliseconds }]) => `| every value good after the ${what} is back | ≤ 2 s | ${(milliseconds / 1000).toFixed(2)} s |`),
    '',
  ].join('\n'),
)
process.exit(untrue === 0 && staleMs <= 3000 && back.server.milliseconds <= promisedBackMs.server && back.cable.milliseconds <= promisedBackMs.cable ? 0 : 1)

async function paired(url: string, name: string): Promise<Page> {
  const screen = await stage.newScreen(url)
  const code = await screen
    .getByLabel('配对码', { exact: true })
    .filter({ hasText: /[A-Z0-9]{4}-[A-Z0-9]{4}/ })
    .textContent()
  const headers = { 'x-access-token': factory.token, 'content-type': 'application/json' }
  const answer = await fetch(`${factory.url}/mes/screen/approve`, { method: 'POST', headers, body: JSON.stringify({ code, name, board: '/display/plc' }) })
  if (!answer.ok) throw new Error(`the screen was not approved: ${await answer.text()}`)
  await screen.locator('[data-tag][data-quality=good]:visible').first().waitFor({ timeout: 60_000 })
  await untilAll(screen, 'good')
  return screen
}

async function tellsOldValues(screen: Page): Promise<boolean> {
  return screen.evaluate(() => {
    const values = [...document.querySelectorAll('[data-tag]')].filter((value) => value.checkVisibility())
    return (
      values.length > 0 &&
      values.every((value) => value.getAttribute('data-quality') !== 'good' && value.textContent !== '') &&
      !location.pathname.startsWith('/user')
    )
  })
}
