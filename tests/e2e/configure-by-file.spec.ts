import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '../support/browserTest.ts'
import { startModbusDevice } from '../support/modbusDevice.ts'
import type { ModbusDevice } from '../support/modbusDevice.ts'
import { importFile, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** A server of its own: a thousand tags that are read every 20 ms would slow whoever comes after. */
let device: ModbusDevice
let server: ServerProcess

test.beforeAll(async () => {
  device = await startModbusDevice()
  server = await startServerProcess()
})
test.afterAll(async () => {
  await server.stop()
  await device.close()
})

const tagLines = (count: number) => Array.from({ length: count }, (_, index) => `F.t${String(index).padStart(4, '0')},F,holding,${index},uint16`)

test('a PLC that was configured by file is on its commissioning page at once, and only what fails is bad', async ({ page }) => {
  await signInPage(page, server.url, { path: '/display/tags/F' })

  // the office edits: two files over HTTP, while the page is open
  device.registers.set([11, 22, 33])
  device.registers[1500] = 7
  const token = await server.token()
  const deviceFile = `deviceCode,protocol,host,port,scanMs\nF,modbusTcp,127.0.0.1,${device.port},100\n`
  expect(await importFile(server.url, token, 'plcDevice', deviceFile)).toMatchObject({ success: true })
  const tags = ['tagCode,deviceCode,area,address,dataType', 'F.a,F,holding,0,uint16', 'F.b,F,holding,1,uint16', 'F.far,F,holding,1500,uint16']
  expect(await importFile(server.url, token, 'plcTag', `${tags.join('\n')}\n`)).toMatchObject({ success: true, result: { successCount: 3 } })

  const value = (tagCode: string) => page.locator(`[data-tag="${tagCode}"]`)
  await page.reload()
  await expect(value('F.a')).toHaveText('11')
  await expect(value('F.far')).toHaveText('7')

  device.registers[0] = 12345
  await expect(value('F.a')).toHaveText('12345')

  device.forbidden.add(1500)
  await expect(value('F.far')).toHaveAttribute('data-quality', 'bad')
  await expect(page.getByText('异常 2 非法地址').first()).toBeVisible()
  await expect(value('F.a')).toHaveAttribute('data-quality', 'good')
})

test('a bad line is refused with line, column and reason, and nothing of the file is stored', async () => {
  const token = await server.token()
  const bad = ['tagCode,deviceCode,area,address,dataType', 'F.ok,F,holding,5,uint16', 'F.wrong,F,holding,70000,uint99']
  const answer = await importFile(server.url, token, 'plcTag', `${bad.join('\n')}\n`)
  expect(answer).toMatchObject({ success: false, code: 201, result: { totalCount: 2, successCount: 0, errorCount: 1 } })
  const { fileUrl } = answer.result as { fileUrl: string } // named by the wire contract
  const file = await fetch(`${server.url}${fileUrl}`, { headers: { 'x-access-token': token } })
  const text = await file.text()
  expect(text).toMatch(/line,column,reason/)
  expect(text).toMatch(/^3,/m)
  const latest = await fetch(`${server.url}/mes/plc/latest?tags=F.ok`, { headers: { 'x-access-token': token } })
  expect((await latest.json()) as unknown).toMatchObject({ result: [] })
})

/** 100 ms in which this machine really ran: a shared one stands still now and then, and then nobody can show anything. */
async function aTenthOfSecondAwake(): Promise<void> {
  const stepMs = 10
  for (let awakeMs = 0; awakeMs < 100;) {
    const before = performance.now()
    await sleep(stepMs)
    const tookMs = performance.now() - before
    awakeMs = tookMs > 4 * stepMs ? 0 : awakeMs + tookMs
  }
}

test('a thousand tags scanned every 20 ms show every change of ten a second', async ({ page }) => {
  test.setTimeout(180_000)
  const token = await server.token()
  await importFile(server.url, token, 'plcDevice', `deviceCode,protocol,host,port,scanMs\nF,modbusTcp,127.0.0.1,${device.port},20\n`)
  await importFile(server.url, token, 'plcTag', `tagCode,deviceCode,area,address,dataType\n${tagLines(1000).join('\n')}\n`)
  await signInPage(page, server.url)
  await page.goto(`${server.url}/display/tags/F`)
  await expect(page.locator('[data-tag^="F.t"][data-quality=good]')).toHaveCount(1000)

  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const cell = document.querySelector('[data-tag="F.t0500"]')
    if (!cell) throw new Error('no cell')
    new MutationObserver(() => seen.add(cell.textContent ?? '')).observe(cell, { childList: true, characterData: true, subtree: true })
  })
  const shown = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]) // set by the evaluate above
  let next = 1000
  const missedOfTwenty = async () => {
    const written = Array.from({ length: 20 }, () => next++)
    for (const value of written) {
      device.registers.fill(value, 0, 1000)
      await aTenthOfSecondAwake()
    }
    await expect(page.locator('[data-tag="F.t0999"]')).toHaveText(String(written.at(-1)))
    const seen = await shown()
    return written.filter((value) => !seen.includes(String(value)))
  }
  // a machine that stands still for a tenth of a second shows nobody everything: one run of two seconds without a gap is enough
  await expect.poll(missedOfTwenty, { timeout: 120_000, intervals: [0] }).toEqual([])
})
