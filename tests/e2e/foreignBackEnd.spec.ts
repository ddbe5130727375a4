import { expect, test } from '../support/browserTest.ts'
import { foreignAccount, startForeignBackEnd } from '../support/foreignBackEnd.ts'

/** The bundle in front of a back end that was not written by us: Java controllers, their captcha, their nulls and their two links. */
test('our office signs in, lists, saves, rings and is told kindly what this back end does not have', async ({ page }) => {
  const foreign = await startForeignBackEnd({ pages: 'dist' })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto(`${foreign.url}/user/login`)
  await page.locator('input[name=username]').fill(foreignAccount.username)
  await page.locator('input[name=password]').fill(foreignAccount.password)
  await expect(page.getByLabel('图片验证码')).toHaveCount(0)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('验证码无效')).toBeVisible()
  await expect(page.getByAltText('验证码图片')).toBeVisible()
  await page.getByLabel('图片验证码', { exact: true }).fill(foreignAccount.captcha)
  await page.getByRole('slider', { name: '滑动验证' }).press('End')
  await page.locator('button[type=submit]').click()

  await expect(page.getByText('这个后台没有设备数据')).toBeVisible()
  await expect(page.getByText('外来管理员').first()).toBeVisible()
  await expect.poll(() => foreign.links.some(({ path }) => path.startsWith('/websocket/'))).toBe(true) // it opened though no sub-protocol was named back
  const readings = () => foreign.asked.filter((call) => call.endsWith('/sys/annountCement/listByUser')).length
  const before = readings()
  foreign.ring()
  await expect.poll(readings).toBeGreaterThan(before)

  await page.goto(`${foreign.url}/isystem/position`)
  await expect(page.getByText('研发部经理')).toBeVisible()
  await expect(page.getByText('助级')).toBeVisible()
  await page.goto(`${foreign.url}/isystem/annountCement`)
  await expect(page.getByText('外来的通知')).toBeVisible()
  expect(failures).toEqual([])
  await foreign.close()
})
