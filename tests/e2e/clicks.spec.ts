import { expect, test } from '../support/browserTest.ts'
import { openStillPage } from '../support/settledPage.ts'
import { signInPage } from '../support/signInPage.ts'
import { clicksOf, countClicks } from './countedClicks.ts'

/** Clicks of tasks, each from signing in: orderClicks.spec.ts counts those of an order, emptyPlant.spec.ts those of machines. */
const most = { screen: 6, label: 4, role: 16 } as const
const named = (name: string) => new RegExp(`${name.split('').join('\\s?')}$`)

function told(task: keyof typeof most, clicks: number): void {
  test.info().annotations.push({ type: 'figure', description: `${task}: ${clicks} clicks` })
  process.stdout.write(`${task}: ${clicks} clicks, at most ${most[task]}\n`)
  expect(clicks, 'clicks were counted').toBeGreaterThan(1)
  expect(clicks).toBeLessThanOrEqual(most[task])
}

test('a board stands on a new screen after at most 6 clicks', async ({ browser, emptyPlant: { url } }) => {
  test.setTimeout(240_000)
  const wall = await openStillPage(browser)
  await wall.goto(`${url}/display`)
  const code = wall.getByLabel('配对码', { exact: true })
  await expect(code).toHaveText(/-/)
  const desk = await openStillPage(browser)
  await countClicks(desk)
  await signInPage(desk, url)
  await desk.goto(`${url}/mes/screens?code=${(await code.textContent()) ?? ''}`) // as a phone does that reads the QR code on the screen
  await desk.locator('#pairing_name').fill('点数的屏')
  await desk.locator('#pairing_board').click()
  await desk.locator('#pairing_board').fill('报警')
  await desk.locator('.ant-select-item-option').filter({ hasText: '报警看板' }).click()
  await desk.getByRole('button', { name: named('配对') }).click()
  await wall.waitForURL('**/display/alarms')
  told('screen', await clicksOf(desk))
})

test('a label is a file of PDF after at most 4 clicks', async ({ browser, emptyPlant }) => {
  test.setTimeout(240_000)
  const { url } = emptyPlant
  const answer = await fetch(`${url}/mes/labelTemplate/list?status=active&pageSize=1`, { headers: { 'x-access-token': await emptyPlant.token() } })
  const { result } = (await answer.json()) as { result: { records: { id: string }[] } } // the envelope of every answer
  const desk = await openStillPage(browser)
  await countClicks(desk)
  await signInPage(desk, url, { path: `/print/designer?id=${result.records[0]?.id ?? ''}` })
  await desk.getByRole('button', { name: '预览打印' }).click()
  const file = desk.waitForEvent('download')
  await desk.getByRole('dialog').getByRole('button', { name: '下载 PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  told('label', await clicksOf(desk))
})

test('a person of a new role, with two pages of the menu, is signed in after at most 16 clicks', async ({ browser, emptyPlant: { url } }) => {
  test.setTimeout(240_000)
  const desk = await openStillPage(browser)
  await countClicks(desk)
  await signInPage(desk, url, { path: '/isystem/roleUserList' })
  await desk.getByRole('button', { name: named('新增') }).click()
  await desk.getByLabel('角色名称').fill('点数员')
  await desk.getByLabel('角色编码').fill('counted')
  await desk.getByRole('button', { name: named('保存') }).click()
  await desk.getByRole('list', { name: '角色' }).getByRole('button', { name: '点数员' }).click()
  for (const entry of ['生产订单', '物料档案']) await desk.getByRole('checkbox', { name: entry, exact: true }).first().click()
  await desk.getByRole('button', { name: /^保\s?存 \d+ 项$/ }).click()
  await expect(desk.getByText('保存成功！ 5 秒内在打开的页面生效')).toBeVisible()
  await desk.goto(`${url}/isystem/user`)
  await desk.getByRole('button', { name: named('新增') }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('姓名').fill('点数小李')
  await form.getByLabel('用户账号').fill('counted_1')
  await form.getByRole('combobox', { name: '角色' }).click()
  await desk.locator('.ant-select-item-option').filter({ hasText: '点数员' }).click()
  await desk.getByRole('button', { name: named('保存') }).click()
  await desk.getByRole('button', { name: '生成链接' }).click()
  const link = desk.locator('[aria-label*="#key="]').or(desk.getByText(/#key=/)).first()
  await expect(link).toBeVisible()
  const own = await openStillPage(browser)
  await countClicks(own)
  await own.goto((await link.getAttribute('aria-label')) ?? (await link.innerText()))
  await own.getByLabel('新密码', { exact: true }).fill('counted-first-1')
  await own.getByLabel('确认新密码').fill('counted-first-1')
  await own.getByRole('button', { name: named('设置密码') }).click()
  await expect(own.getByText('密码已设置')).toBeVisible()
  await signInPage(own, url, { username: 'counted_1', password: 'counted-first-1' })
  await expect(own.getByRole('menu').first().getByText('生产管理', { exact: true })).toBeVisible()
  told('role', (await clicksOf(desk)) + (await clicksOf(own)))
})
