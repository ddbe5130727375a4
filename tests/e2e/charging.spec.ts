import type { Page } from 'playwright/test'
import { axe, findings } from './axe.ts'
import { batchNo, checker, startChargingServer } from '../support/chargingServer.ts'
import { expect, test } from '../support/browserTest.ts'
import { sending } from '../support/madeBatch.ts'
import { adminPassword } from '../support/serverProcess.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'

/** where pictures go; none where nobody asks for them */
const screens = process.env['SCREENS']

let server: Awaited<ReturnType<typeof startChargingServer>>
// a server of its own: a batch is in hand on its machines
test.beforeAll(async () => {
  server = await startChargingServer()
})
test.afterAll(() => server.stop())

const shot = async (page: Page, name: string) => (screens ? void (await page.screenshot({ path: `${screens}/${name}.png` })) : undefined)

/** A scanner that acts as a keyboard: codes one behind the other, faster than anybody types. */
async function scan(page: Page, codes: readonly string[]): Promise<void> {
  await page.evaluate((texts) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const press = (key: string, code: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey: /^[A-Z]$/.test(key), bubbles: true, cancelable: true }))
    for (const text of texts) {
      for (const sign of text) press(sign, /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`)
      press('Enter', 'Enter')
    }
  }, codes)
}

const checkerToken = async () => {
  const payload = { username: checker.username, password: checker.password }
  const answer = await fetch(`${server.url}/sys/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) })
  return ((await answer.json()) as { result: { token: string } }).result.token // LoginResult
}

/** The dialog of a signed command: whoever gives it and the other person sign. */
async function signByTwo(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const of = (title: string) => dialog.getByRole('group', { name: title })
  await of('第一位签名人').locator('input[type=password]').fill(adminPassword)
  await of('第二位签名人').getByLabel('账号').fill(checker.username)
  await of('第二位签名人').locator('input[type=password]').fill(checker.password)
  await dialog.getByRole('button', { name: '投料完成' }).click()
  await expect(dialog).toBeHidden()
}

test('a batch is charged at a tablet: what is missing is named before each scan, the wrong order is refused, and two people complete it; its record tells all of it [TASK-016]', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true, locale: 'zh-CN' })).newPage()
  const send = sending(server.url, await server.token())
  await openSignedIn(page, server.url, '/station/tg?machine=MX-03')
  const panel = page.getByRole('region', { name: '投料' })
  const charge = async (code: string) => {
    await page.getByLabel('手工输入件码').fill(code)
    await page.getByLabel('手工输入件码').press('Enter')
  }
  const [talc = '', mica = '', oil = ''] = server.codes
  await expect(panel).toContainText('0 / 3 袋')
  await expect(panel).toContainText('还没有为批次')
  await charge(talc)
  await expect(panel.getByRole('status')).toContainText('还没有清场')
  await shot(page, 'tg-refused-1280x800')
  await page.evaluate(axe)
  expect(await findings(page, false)).toEqual([])

  const { records } = (await (await fetch(`${server.url}/mes/plan/list?batchNo=${batchNo}`, { headers: { 'x-access-token': await server.token() } })).json())
    .result as {
    records: { id: string }[]
  } // the list of plans
  const { records: machines } = (
    await (await fetch(`${server.url}/mes/equipment/list?equipCode=MX-03`, { headers: { 'x-access-token': await server.token() } })).json()
  ).result as { records: { id: string }[] } // the list of machines
  const items = 'material,papers,machine,floor,tools'
  const cleared = await send('/mes/clearance/add', {
    areaType: 'equipment',
    equipmentId: machines[0]?.id,
    planId: records[0]?.id,
    items,
    photos: '',
    remark: '',
  })
  const signed = { resource: 'mesLineClearance', id: cleared.id, version: cleared.version, command: 'sign', method: 'password' }
  const first = await send<{ signId: string }>('/sys/esign/sign', { ...signed, username: 'admin', secret: adminPassword })
  const second = await send<{ signId: string }>('/sys/esign/sign', { ...signed, username: checker.username, secret: checker.password })
  await send('/mes/clearance/sign', { id: cleared.id, version: cleared.version, signatures: [first.signId, second.signId] })

  await page.getByRole('button', { name: '清洁完成' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '清洁' }).first()).toContainText('已清洁')
  await charge(oil)
  await expect(panel.getByRole('status')).toContainText('顺序不对')
  await charge(talc)
  await expect(panel.getByRole('status')).toContainText('已投')
  await expect(panel).toContainText('1 / 3 袋')
  await shot(page, 'tg-charged-1280x800')
  await page.setViewportSize({ width: 360, height: 640 })
  await shot(page, 'tg-360x640')
  const small = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('section button, section a[href], ol button, ol a[href]')]
        .map((element) => ({ name: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 48),
    )
  expect(small).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await scan(page, [mica, oil]) // the second comes before the first is answered
  await expect(panel).toContainText('3 / 3 袋')
  await expect(panel.getByRole('status')).toContainText('已投')
  await page.getByRole('button', { name: '投料完成' }).click()
  await signByTwo(page)
  await expect(page.getByRole('listitem').filter({ hasText: '投料' }).first()).toContainText('✓')

  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${server.url}/mes/batchDossier?batch=${batchNo}`)
  await expect(page.getByText('✓ 核对一致')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: talc })).toContainText(checker.realname)
  await expect(page.getByText('投入 = 称入').first()).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('投入 = 称入')).toBeVisible()
  await shot(page, 'batch-dossier-1366x768')
  await page.evaluate(axe)
  expect(await findings(page, false)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'batch-dossier-390x844')
})

test('another person takes over a station by badge and PIN, and the work on it stays', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })).newPage()
  await signInPage(page, server.url, { path: '/station/tg?machine=MX-03' }) // a session of its own: it ends here
  const pinned = await fetch(`${server.url}/sys/user/pin`, {
    method: 'PUT',
    headers: { 'x-access-token': await checkerToken(), 'content-type': 'application/json' },
    body: JSON.stringify({ password: checker.password, pin: '492716' }),
  })
  expect(pinned.status).toBe(200)
  await page.getByRole('button', { name: '换人' }).click()
  const change = page.getByRole('dialog')
  await expect(change.getByLabel('工牌')).toBeFocused()
  await page.keyboard.type(`${checker.username}\n4927161\n`, { delay: 5 }) // as a scanner types, and a PIN that is wrong
  await expect(change.getByRole('alert')).toContainText('工牌或 PIN 不正确')
  await page.keyboard.type('492716\n', { delay: 5 })
  await expect(change).toBeHidden()
  await expect(page.getByRole('banner').getByText(checker.realname)).toBeVisible()
  await expect(page.getByLabel('我的设备')).toBeVisible() // the work stays
  expect(new URL(page.url()).pathname).toBe('/station/tg')
  await expect(page.getByRole('region', { name: '投料' })).toBeVisible()
  await shot(page, 'tg-changed-1280x800')
})

test('a pass through a mill is begun, sampled and judged at a desk, and the powder wall shows its count and its fineness [TASK-017]', async ({ browser }) => {
  test.setTimeout(300_000)
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  const [desk, wall] = [await context.newPage(), await context.newPage()]
  await openSignedIn(wall, server.url, '/display/powder')
  const mill = wall.locator('[data-machine="ML-02"]')
  await expect(mill).toBeVisible()
  await expect(mill).not.toContainText('第 1 遍')
  const ask = async (path: string) =>
    (
      (await (await fetch(server.url + path, { headers: { 'x-access-token': await server.token() } })).json()).result as {
        records: { id: string; version: number }[]
      }
    ).records[0] // a list
  const task = await ask(`/mes/task/list?taskNo=${batchNo}-02`)
  const send = sending(server.url, await server.token())
  await send('/mes/mill/start', { taskId: task?.id, screenMesh: 200, rotorRpm: 4800, feedRate: 60, inQty: 3.9 })
  await expect(mill).toContainText('第 1 遍 磨粉中')
  await expect(mill).toContainText(batchNo)
  await openSignedIn(desk, server.url, '/mes/mill')
  const row = desk.locator('.ant-table-row').first()
  await expect(row).toContainText('磨粉中')
  const pass = await ask(`/mes/mill/list?batchNo=${batchNo}`)
  const sampled = await send('/mes/mill/sample', { id: pass?.id, version: pass?.version, outQty: 3.8 })
  await send('/mes/mill/pass', { id: sampled.id, version: sampled.version, d50: 9.1, d90: 24, sieveResidue: 0.2, metalCheck: 'pass' })
  await expect(mill).toContainText('第 1 遍 合格')
  await expect(mill).toContainText('D50 9.1')
  await shot(wall, 'powder-pass-1920x1080')
  await desk.reload()
  await expect(row).toContainText('97.44') // of 3.9 kg 3.8 came out
  await expect(row).toContainText('合格')
})
