import type { Browser, Page } from 'playwright/test'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { endpointsOf } from '#contract/resource.ts'
import { officeCalls } from '../support/officeCalls.ts'
import type { OfficeCall } from '../support/officeCalls.ts'
import { expect, test } from '../support/browserTest.ts'
import { signInPage } from '../support/signInPage.ts'

const password = 'colour-first-2026'
const reading = ['mes:formula:list', 'mes:colorTrial:list', 'mes:colorStandard:list', 'mes:material:list']
const menu = 'mes,mes-colourDesk'

/** A person of a role with exactly these rights and the menu of the desk. */
async function person(ask: OfficeCall, username: string, rights: readonly string[]): Promise<void> {
  const { id: roleId } = (await ask('POST', '/sys/role/add', { roleName: username, roleCode: `desk_${username}` })) as { id: string } // the record that was made
  await ask('POST', '/sys/permission/saveRolePermission', { roleId, permissionIds: [menu, ...rights].join(','), lastpermissionIds: '' })
  await ask('POST', '/sys/user/add', { username, realname: username, password, selectedroles: roleId, workNo: username })
}

/** A window of the office as somebody has it who has seen the tour. */
async function deskWindow(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage()
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  return page
}

test('the colourist brings a batch back in grams that they change, and who may not see shares sees the colour and neither shares nor grams', async ({
  demo,
  browser,
}) => {
  const ask = officeCalls(demo.url, await demo.token())
  await person(ask, 'colourist', [...reading, 'mes:formula:viewPct', 'mes:formula:predict'])
  await person(ask, 'weigher', reading)
  const found = (await ask('GET', `${endpointsOf(colorFormulas).list}?colorNo=F06`)) as { records: { id: string }[] } // a page of a list
  const path = `/mes/colourDesk?id=${found.records[0]?.id ?? ''}`

  const own = await deskWindow(browser)
  await signInPage(own, demo.url, { username: 'colourist', password, path })
  await expect(own.getByRole('heading', { name: 'F06 06 蜂蜜' })).toBeVisible()
  await expect(own.getByText('ΔE 1.60', { exact: true })).toBeVisible()
  await expect(own.getByRole('row', { name: 'B 二氧化钛 8.0000' })).toBeVisible()
  await own.getByRole('button', { name: '计算加料' }).click()
  const grams = own.getByRole('list', { name: '往缸里加' }).getByRole('spinbutton').first()
  await expect(own.getByText(/ΔE \d\.\d\d 预测\(示意\)/)).toBeVisible()
  await expect(own.getByText('加完后取样测色再放行')).toBeVisible()
  await grams.fill('0')
  await grams.press('Tab')
  await own.getByRole('button', { name: '按改后的克数再算' }).click()
  await expect(own.getByText('加这些还不能回到允差内，请返回研发重新调色')).toBeVisible()

  const other = await deskWindow(browser)
  await signInPage(other, demo.url, { username: 'weigher', password, path })
  await expect(other.getByText('ΔE 1.60', { exact: true })).toBeVisible()
  await expect(other.getByRole('row', { name: 'B 二氧化钛 ••••' })).toBeVisible()
  await expect(other.getByText('加料要按配方比例计算，请让有“查看配方比例”权限的配色人员计算')).toBeVisible()
  await expect(other.getByText('8.0000')).toHaveCount(0)
})
