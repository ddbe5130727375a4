import { expect, test } from '../support/browserTest.ts'
import { startModbusDevice } from '../support/modbusDevice.ts'
import { freePort } from '../support/freePort.ts'
import { adminPassword, importFile, signIn, startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** The same bundle in front of another back end: the pages come from one server, everything else from a second one at another address. */
const passwordThere = 'the-other-plant-12+'

test('pages of one server, pointed at a second one, sign in there, stay live and ring there', async ({ page }) => {
  test.setTimeout(240_000)
  const device = await startModbusDevice()
  const portHere = await freePort()
  const there = await startServerProcess({ env: { ADMIN_PASSWORD: passwordThere, ALLOWED_ORIGINS: `http://127.0.0.1:${portHere}` } })
  const here = await startServerProcess({ port: portHere, env: { API_BASE: there.url } })
  const token = await signIn(there.url, 'admin', passwordThere)
  await importFile(there.url, token, 'plcDevice', `deviceCode,protocol,host,port,scanMs\nF,modbusTcp,127.0.0.1,${device.port},100\n`)
  await importFile(there.url, token, 'plcTag', 'tagCode,deviceCode,area,address,dataType\nF.a,F,holding,0,uint16\n')
  device.registers[0] = 4711

  // who is known here only does not come in: the people are there
  await page.goto(`${here.url}/user/login`)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(adminPassword)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('用户名或密码错误')).toBeVisible()

  await signInPage(page, here.url, { password: passwordThere })
  await expect(page.getByText(/^实时/)).toBeVisible() // its notification link leads there too
  await page.goto(`${here.url}/display/tags/F`)
  await expect(page.locator('[data-tag="F.a"]')).toHaveText('4711')
  device.registers[0] = 4712
  await expect(page.locator('[data-tag="F.a"]')).toHaveText('4712')
  expect(new URL(page.url()).origin).toBe(here.url)

  await there.stop()
  await expect(page.locator('[data-link=connected]')).toHaveCount(0) // nothing of ours stands in for it
  await here.stop()
  await device.close()
})
