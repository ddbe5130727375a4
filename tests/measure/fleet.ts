import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { OrderResults } from '#contract/modules/walls/screenOrders.ts'
import { openStage } from '../faults/stage.ts'
import { officeCalls } from '../support/officeCalls.ts'
import { percentile } from './rights/client.ts'

/** `npm run measure:fleet [-- times]`: ms from what the office asks of a paired screen in a real browser until it is done, and until a revoked one shows nothing of the plant. */
const times = Number(process.argv[2] ?? 10)
const betweenMs = 1000
const limits = { picture: 5000, reload: 2000, revoked: 60_000 }
const paired = z.object({ records: z.array(z.object({ id: z.string() })) })

const stage = openStage()
const factory = await stage.factory()
const call = officeCalls(factory.url, factory.token)
const screen = await stage.newScreen(factory.url)
const code = screen.getByLabel('配对码', { exact: true }).filter({ hasText: /[A-Z0-9]{4}-[A-Z0-9]{4}/ })
const firstValue = screen.locator('[data-tag][data-quality=good]:visible').first()
const took: Record<keyof typeof limits, number[]> = { picture: [], reload: [], revoked: [] }

for (let time = 0; time < times; time += 1) {
  await call('POST', '/mes/screen/approve', { code: (await code.textContent()) ?? '', name: '大厅', board: '/display/plc' })
  await firstValue.waitFor({ timeout: 60_000 })
  await pause(betweenMs)
  const [own] = paired.parse(await call('GET', '/mes/screen/list?pageNo=1&pageSize=1')).records // the same name is the same screen
  if (!own) throw new Error('the screen is not in the list')
  await untilOnline(own.id)
  took.picture.push(await since(() => order('picture', own.id)))
  took.reload.push(
    await since(async () => {
      const loaded = screen.waitForEvent('domcontentloaded')
      await order('reload', own.id)
      await loaded
      await firstValue.waitFor()
    }),
  )
  took.revoked.push(
    await since(async () => {
      await call('POST', '/mes/screen/revoke', await newest(own.id))
      await code.waitFor()
    }),
  )
}
await stage.close()
process.stdout.write(`| asked of a screen, ${times} times | promised | median | worst |\n|---|---|---|---|\n`)
for (const [what, limitMs] of Object.entries(limits)) {
  const all = took[what as keyof typeof limits] // the keys of limits
  process.stdout.write(`| ${what} | ≤ ${limitMs} ms | ${Math.round(percentile(all, 0.5))} ms | ${Math.round(Math.max(...all))} ms |\n`)
}
process.exit(Object.entries(limits).every(([what, limitMs]) => Math.max(...took[what as keyof typeof limits]) <= limitMs) ? 0 : 1)

async function order(kind: 'picture' | 'reload', id: string): Promise<void> {
  const [{ outcome, says } = { outcome: 'offline', says: '' }] = OrderResults.parse(await call('POST', `/mes/screen/order/${kind}`, { ids: [id] }))
  if (outcome !== 'done') throw new Error(`${kind}: ${outcome} ${says}`)
}

/** The first report of a screen comes some seconds after its board. */
async function untilOnline(id: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const [result] = OrderResults.parse(await call('POST', '/mes/screen/order/identify', { ids: [id] }))
    if (result?.outcome === 'done') return
    await pause(500)
  }
  throw new Error('the screen does not report')
}

async function newest(id: string): Promise<{ id: string; version: number }> {
  const { version } = z.object({ version: z.number() }).parse(await call('GET', `/mes/screen/queryById?id=${id}`))
  return { id, version }
}

async function since(act: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}
