import { expect, test } from '../support/browserTest.ts'
import { signInPage } from '../support/signInPage.ts'
import { pressInRow } from '../support/rowCommand.ts'

test('a new screen shows a code, the office lets it in and it comes alive by itself; revoked, it shows a code again', async ({ browser, office: { url } }) => {
  test.setTimeout(180_000)
  const keep = process.env['SCREENS']
  const hall = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  const wall = await hall.newPage()
  const visited: string[] = []
  wall.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await wall.goto(`${url}/display`)
  await expect(wall.getByLabel('配对用的二维码')).toBeVisible()
  const code = async () => (await wall.getByLabel('配对码', { exact: true }).textContent()) ?? ''
  const first = await code()
  expect(first).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  if (keep) await wall.screenshot({ path: `${keep}/pairing-1920x1080.png` })

  const desk = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  const office = await desk.newPage()
  await signInPage(office, url)
  await office.goto(`${url}/mes/screens?code=${first.replace('-', '')}`) // as a phone does that read the QR code
  await expect(office.locator('#pairing_code')).toHaveValue(first)
  await office.locator('#pairing_name').fill('制粉车间大屏')
  await office.getByRole('button', { name: /^配\s*对$/ }).click()

  await expect(wall.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24, { timeout: 15_000 })
  expect(new URL(wall.url()).pathname).toBe('/display/plc')
  await wall.reload()
  await expect(wall.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24)
  const row = office.locator('tr', { hasText: '制粉车间大屏' })
  await expect(row.getByText('在线')).toBeVisible()
  if (keep) await office.screenshot({ path: `${keep}/screens-list.png` })

  await pressInRow(row, '编辑')
  await office.locator('.ant-drawer .ant-select').first().click()
  await office.getByTitle('磨粉看板').last().click()
  await office.getByRole('button', { name: /^保\s*存$/ }).click()
  await wall.waitForURL('**/display/powder', { timeout: 10_000 })

  await pressInRow(row, '解除配对')
  await office.getByRole('dialog').getByRole('button', { name: '解除配对' }).click()
  await expect(wall.getByText('这块屏幕已被管理员解除配对')).toBeVisible({ timeout: 5000 })
  await expect.poll(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect(await code()).not.toBe(first)
  await expect(wall.locator('[data-tag]')).toHaveCount(0)
  await expect(row.getByText('已解除')).toBeVisible()
  expect(visited).not.toContain('/user/login')
  await desk.close()
  await hall.close()
})
