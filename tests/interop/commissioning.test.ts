import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { findChromium } from '../chromium.ts'
import { adminPassword, importFile, startServerProcess } from '../support/serverProcess.ts'
import { startPymodbus } from './pymodbus.ts'

test('a PLC that is not ours, configured by CSV, shows its values on the commissioning page', async () => {
  const plc = await startPymodbus({ holding: [300, 0x0000, 0x4228, 0xffff], coil: [0, 1] }) // 300 · 42.0 low word first · −1
  const server = await startServerProcess()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const token = await server.token()
    await importFile(server.url, token, 'plcDevice', `deviceCode,protocol,host,port,scanMs\nPY,modbusTcp,127.0.0.1,${plc.port},200\n`)
    const tags = [
      'tagCode,deviceCode,area,address,dataType,wordOrder,scale,decimals',
      'PY.speed,PY,holding,0,uint16,ABCD,0.1,1',
      'PY.temp,PY,holding,1,float32,CDAB,1,1',
      'PY.trim,PY,holding,3,int16,ABCD,1,0',
      'PY.guard,PY,coil,1,bool,ABCD,1,0',
    ]
    expect(await importFile(server.url, token, 'plcTag', `${tags.join('\n')}\n`)).toMatchObject({ success: true })

    const page = await browser.newPage({ locale: 'zh-CN' })
    await page.goto(`${server.url}/display/tags/PY`)
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill(adminPassword)
    await page.locator('button[type=submit]').click()
    await page.waitForFunction(() => document.querySelectorAll('[data-tag][data-quality=good]').length === 4, undefined, { timeout: 30_000 })
    const shown = await page
      .locator('[data-tag]')
      .evaluateAll((cells) => Object.fromEntries(cells.map((cell) => [cell.getAttribute('data-tag'), cell.textContent])))
    expect(shown).toMatchObject({ 'PY.speed': '30.0', 'PY.temp': '42.0', 'PY.trim': '-1', 'PY.guard': '1' })
  } finally {
    await browser.close()
    await server.stop()
    await plc.stop()
  }
})
