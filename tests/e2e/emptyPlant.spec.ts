import { expect, test } from 'playwright/test'
import type { Locator } from 'playwright/test'
import { startPymodbus } from '../interop/pymodbus.ts'
import { entriesOf, fuxaPage } from '../support/fuxaPage.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

/** A plant without a programmer: three machines behind a Modbus server that is not ours, two CSV files, and nothing else. */
const machines = ['P-01', 'P-02', 'P-03']
const points = [
  { name: '温度', unit: '°C', limit: '60' },
  { name: '压力', unit: 'bar', limit: '8' },
  { name: '转速', unit: 'rpm', limit: '' },
]
const words = [41, 3, 1450]

function tables(ports: readonly number[]): { devices: string; tags: string } {
  const devices = machines.map((code, at) => `${code},modbusTcp,127.0.0.1,${ports[at]},500`)
  const tags = machines.flatMap((code) =>
    points.map(({ name, unit, limit }, at) => `${code}.v${at + 1},${code},${name},holding,${at},uint16,${unit},${limit},${code}`),
  )
  return {
    devices: ['deviceCode,protocol,host,port,scanMs', ...devices].join('\n'),
    tags: ['tagCode,deviceCode,name,area,address,dataType,unit,limitH,equipmentCode', ...tags].join('\n'),
  }
}

let servers: Awaited<ReturnType<typeof startPymodbus>>[]
let server: ServerProcess

test.beforeAll(async () => {
  servers = await Promise.all(machines.map(() => startPymodbus({ holding: words })))
  server = await startServerProcess()
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all(servers.map(({ stop }) => stop()))
})

test('a plant that has two files and three machines has a wall of its own within a minute and twenty clicks', async ({ browser }) => {
  test.setTimeout(300_000) // beside other work
  const files = tables(servers.map(({ port }) => port))
  const hall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  const office = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  let clicks = 0
  const click = async (on: Locator) => {
    clicks += 1
    await on.click()
  }
  const importTable = async (name: string, csv: string) => {
    await click(office.getByRole('button', { name: /^导\s?入$/ }).first())
    clicks += 1 // the field that opens the system's own choice of files
    await office.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await click(office.getByRole('button', { name: '开始上传' }))
    await expect(office.locator('.ant-modal-wrap')).toHaveCount(0)
  }

  await hall.goto(`${server.url}/display`)
  await expect(hall.getByLabel('配对码', { exact: true })).toHaveText(/-/)
  const fromMs = Date.now()
  await office.goto(server.url)
  await office.locator('input[name=username]').fill('admin')
  await office.locator('input[name=password]').fill(adminPassword)
  await click(office.locator('button[type=submit]'))
  await click(office.getByRole('menuitem', { name: '设备管理' }))
  await click(office.getByRole('menuitem', { name: '采集设备' }))
  await expect(office.getByText('还没有采集设备')).toBeVisible()
  await importTable('devices.csv', files.devices)
  await click(office.getByRole('menuitem', { name: '测点' }))
  await expect(office.getByText('还没有测点')).toBeVisible()
  await importTable('tags.csv', files.tags)
  await click(office.getByRole('menuitem', { name: '看板' }).first())
  await click(office.getByRole('menuitem', { name: '自建看板' }))
  await click(office.getByRole('button', { name: '自动看板' }))
  await click(office.getByRole('button', { name: '生成并发布' }))
  await expect(office.getByText('已经可以放到屏幕上')).toBeVisible()

  const code = await hall.getByLabel('配对码', { exact: true }).textContent() // good for two minutes
  await office.goto(`${server.url}/mes/screens?code=${code ?? ''}`) // as a phone does that reads the QR code on the screen
  await office.locator('#pairing_name').fill('门口的电视')
  await click(office.locator('#pairing_board'))
  await click(office.locator('.ant-select-item-option').filter({ hasText: '自动看板' }))
  await click(office.getByRole('button', { name: /^配\s*对$/ }))
  await expect(hall.locator('[data-tag$=".v1"][data-quality=good]')).toHaveCount(machines.length)
  await expect(hall.locator('[data-tag="P-02.v1"]').first()).toHaveText('41')
  const tookMs = Date.now() - fromMs
  expect(clicks).toBeLessThanOrEqual(20)
  test.info().annotations.push({ type: 'figure', description: `${(tookMs / 1000).toFixed(1)} s, ${clicks} clicks` })
  if (process.env['SCREENS']) await hall.screenshot({ path: `${process.env['SCREENS']}/emptyPlant-1920x1080.png` })

  // what a person has to say of the page beyond the list of tags, beside what FUXA keeps of the same page
  const token = await server.token()
  const asked = await fetch(`${server.url}/mes/wall/list?pageNo=1&pageSize=10`, { headers: { 'x-access-token': token } })
  const [{ id }] = ((await asked.json()) as { result: { records: [{ id: string }] } }).result.records // one board was made
  const draft = await fetch(`${server.url}/mes/wall/draft?id=${id}`, { headers: { 'x-access-token': token } })
  const { board } = ((await draft.json()) as { result: { board: object } }).result // as the contract has it
  const [ours, theirs] = [entriesOf({ name: '自动看板', wallCode: 'A-1', board }), entriesOf(fuxaPage(machines.length * points.length))]
  test.info().annotations.push({ type: 'figure', description: `entries beyond the tag list: ${ours}, FUXA ${theirs}` })
  expect(ours * 10).toBeLessThanOrEqual(theirs)
})
