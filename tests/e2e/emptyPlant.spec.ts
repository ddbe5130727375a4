import { expect, test } from '../support/browserTest.ts'
import type { Browser, Locator, Page } from 'playwright/test'
import { axe, findings } from './axe.ts'
import { startPymodbus } from '../interop/pymodbus.ts'
import { entriesOf, fuxaPage, fuxaSteps } from '../support/fuxaProject.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

test.describe.configure({ mode: 'parallel' })

/** A plant without a programmer: six machines behind Modbus servers that are not ours, and nothing else. `SCREENS` keeps pictures. */
const mills = ['ML-01', 'ML-02', 'ML-03', 'ML-04']
const fillers = ['FL-01', 'FL-02']
const machines = [...mills, ...fillers]
/** of a mill: state, temperature in tenths, a counter of two registers */
const millWords = [1, 415, 0, 1234]
/** of a filler: its own numbers for states, and a real number with its low word first */
const fillerWords = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x6666, 0x4250]
const valuesShown = mills.length * 2 + fillers.length

let ports: number[]
let stops: (() => Promise<unknown>)[]
test.beforeAll(async () => {
  const servers = await Promise.all([
    ...mills.map(() => startPymodbus({ holding: millWords })),
    ...fillers.map(() => startPymodbus({ holding: fillerWords }, ['--rtu'])),
  ])
  ports = servers.map(({ port }) => port)
  stops = servers.map(({ stop }) => stop)
})
test.afterAll(() => Promise.all(stops.map((stop) => stop())))

/** A hand that is counted: clicks, and fields that are written into. */
function countedHand(page: Page) {
  const counted = { clicks: 0, entries: 0, fromMs: Date.now() }
  return {
    page,
    counted,
    async click(on: Locator) {
      counted.clicks += 1
      await on.click()
    },
    async write(label: string, text: string) {
      counted.entries += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    /** the field, then the choice */
    async choose(label: string, option: string | RegExp) {
      counted.clicks += 2
      await page.getByLabel(label, { exact: true }).click()
      await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first().click()
    },
    async signIn(url: string) {
      await page.goto(url)
      await page.locator('input[name=username]').fill('admin')
      await page.locator('input[name=password]').fill(adminPassword)
      counted.entries += 2
      await this.click(page.locator('button[type=submit]'))
    },
    tell: () => `${counted.clicks} clicks, ${counted.entries} entries, ${((Date.now() - counted.fromMs) / 1000).toFixed(1)} s`,
  }
}
type Hand = ReturnType<typeof countedHand>

async function open(browser: Browser, width: number, height: number): Promise<Page> {
  return (await browser.newContext({ viewport: { width, height } })).newPage()
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS']) await page.screenshot({ path: `${process.env['SCREENS']}/emptyPlant-${name}.png` })
}

function figure(description: string): void {
  test.info().annotations.push({ type: 'figure', description })
  process.stdout.write(`${description}\n`)
}

/** Machines alike in the open form: the first is written, the others count on; only their ports differ here. */
async function writeMachines(hand: Hand, { codes, name, from }: { codes: readonly string[]; name: string; from: number }): Promise<void> {
  const more = hand.page.getByRole('button', { name: '再加一台' })
  for (const [index] of codes.entries()) {
    if (index > 0) await hand.click(more)
    if (index === 0) {
      await hand.write('设备编码 1', codes[0] ?? '')
      await hand.write('设备名称 1', `${name} 1#`)
      await hand.write('主机地址 1', '127.0.0.1')
    }
    await hand.write(`端口 ${index + 1}`, String(ports[from + index]))
  }
}

async function connect(hand: Hand, count: number): Promise<void> {
  await hand.click(hand.page.getByRole('button', { name: `接入 ${count} 台` }))
  await expect(hand.page.getByText(`已接入 ${count} 台设备`)).toBeVisible()
}

/** What hangs in the hall: names, states and key values of all six. */
async function expectWall(wall: Page): Promise<void> {
  for (const code of machines) await expect(wall.locator(`[data-tag="${code}.state"][data-quality=good]`).first()).toBeVisible({ timeout: 60_000 })
  for (const name of ['涡轮磨粉机 1#', '涡轮磨粉机 4#', '散粉灌装机 2#']) await expect(wall.getByText(name).first()).toBeVisible()
  await expect(wall.getByText('运行').first()).toBeVisible()
  await expect(wall.getByText('未设置')).toHaveCount(0)
  await expect(wall.locator('[data-tag^="ML-03."]').filter({ hasText: '41.5' }).first()).toBeVisible()
  await expect(wall.locator('[data-tag^="FL-02."]').filter({ hasText: '52.1' }).first()).toBeVisible()
}

test('six machines that nobody has read before stand on a wall with names, states and values after forty clicks in the office', async ({ browser }) => {
  test.setTimeout(300_000) // beside other work
  const server = await startServerProcess()
  try {
    const page = await open(browser, 1366, 768)
    const hand = countedHand(page)
    await hand.signIn(server.url)
    await hand.click(page.getByRole('menuitem', { name: '设备管理' }))
    await hand.click(page.getByRole('menuitem', { name: '采集设备' }))

    await hand.click(page.getByRole('button', { name: '接设备' }).first())
    await hand.write('叫什么', '涡轮磨粉机')
    await writeMachines(hand, { codes: mills, name: '涡轮磨粉机', from: 0 })
    await hand.write('名称 2', '出料温度')
    await hand.write('系数 2', '0.1')
    await hand.write('单位 2', '°C')
    await page.getByLabel('单位 2', { exact: true }).press('Enter')
    await hand.write('名称 3', '产量')
    await hand.choose('类型 3', 'uint32')
    await hand.choose('用途 3', /^合格计数$/)
    await picture(page, 'mills')
    await connect(hand, mills.length)
    figure(`by form, four mills: ${hand.tell()}`)

    await hand.click(page.getByRole('button', { name: '接设备' }).first())
    await hand.write('叫什么', '散粉灌装机')
    await hand.choose('协议', 'Modbus RTU over TCP')
    await writeMachines(hand, { codes: fillers, name: '散粉灌装机', from: mills.length })
    await hand.click(page.getByRole('button', { name: '先在第一台上试' }))
    await hand.write('起始地址', '10')
    await hand.click(page.getByRole('button', { name: /^读$/ }))
    await hand.click(page.getByRole('button', { name: '把 10–11 CDAB 的 52.1 设为测点' }))
    await hand.write('名称 2', '灌装重量')
    await hand.write('单位 2', 'g')
    await hand.write('运行的数值', '3')
    await picture(page, 'fillers')
    await page.evaluate(axe)
    expect(await findings(page, false)).toEqual([])
    await connect(hand, fillers.length)

    await hand.click(page.getByRole('menuitem', { name: '看板' }).first())
    const [wall] = await Promise.all([page.context().waitForEvent('page'), hand.click(page.getByRole('menuitem', { name: 'PLC 监控' }))])
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await expect(wall.locator('[data-tag][data-quality=good]').first()).toBeVisible({ timeout: 60_000 })
    figure(`by form, six machines, until the first value: ${hand.tell()}`)
    await expectWall(wall)
    figure(`by form, six machines, until all stand on the wall: ${hand.tell()}`)
    await picture(wall, 'form-wall')
    expect(hand.counted.clicks).toBeLessThanOrEqual(40)
    const theirs = fuxaSteps({ devices: machines.length, tags: mills.length * 3 + fillers.length * 2, values: machines.length * 2 }) // on each card its state and one value
    figure(`FUXA 1.3.4, at the least: ${theirs.clicks} clicks, ${theirs.entries} entries`)
    expect(hand.counted.clicks * 5).toBeLessThanOrEqual(theirs.clicks)
    expect(hand.counted.entries * 2).toBeLessThanOrEqual(theirs.entries)
  } finally {
    await server.stop()
  }
})

function tables(): { devices: string; tags: string } {
  const devices = machines.map((code, at) => {
    const isMill = mills.includes(code)
    const called = `${isMill ? '涡轮磨粉机' : '散粉灌装机'} ${Number(code.slice(-2))}#`
    return `${code},${called},${isMill ? 'modbusTcp' : 'modbusRtuTcp'},127.0.0.1,${ports[at]},CDAB,500`
  })
  const tags = [
    ...mills.flatMap((code) => [
      `${code}.plcState,${code},状态,holding,0,uint16,1,,0,state,1:运行;0:待机;2:故障,${code}`,
      `${code}.outTemp,${code},出料温度,holding,1,int16,0.1,°C,1,,,${code}`,
    ]),
    ...fillers.flatMap((code) => [
      `${code}.plcState,${code},状态,holding,0,uint16,1,,0,state,3:运行;0:待机,${code}`,
      `${code}.weight,${code},灌装重量,holding,10,float32,1,g,1,,,${code}`,
    ]),
  ]
  return {
    devices: ['deviceCode,name,protocol,host,port,wordOrder,scanMs', ...devices].join('\n'),
    tags: ['tagCode,deviceCode,name,area,address,dataType,scale,unit,decimals,role,valueMap,equipmentCode', ...tags].join('\n'),
  }
}

/** `title` is that of the page, whose neighbours stay behind it with buttons of the same name. */
async function importTable(hand: Hand, { title, name, csv }: { title: string; name: string; csv: string }): Promise<void> {
  const { page } = hand
  await expect(page.getByText(`还没有${title}`)).toBeVisible()
  await hand.click(page.getByRole('button', { name: /^(upload )?导\s?入$/ }).filter({ visible: true }))
  hand.counted.clicks += 1 // the field that opens the system's own choice of files
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await hand.click(page.getByRole('button', { name: '开始上传' }))
  await expect(page.locator('.ant-modal-wrap')).toHaveCount(0)
}

test('the same six machines out of two files have a wall of their own within twenty clicks, and a television shows it once it is paired', async ({
  browser,
}) => {
  test.setTimeout(300_000) // beside other work
  const server: ServerProcess = await startServerProcess()
  try {
    const hall = await open(browser, 1920, 1080)
    await hall.goto(`${server.url}/display`)
    await expect(hall.getByLabel('配对码', { exact: true })).toHaveText(/-/)
    const office = await open(browser, 1366, 768)
    const hand = countedHand(office)
    const files = tables()
    await hand.signIn(server.url)
    await hand.click(office.getByRole('menuitem', { name: '设备管理' }))
    await hand.click(office.getByRole('menuitem', { name: '采集设备' }))
    await importTable(hand, { title: '采集设备', name: 'devices.csv', csv: files.devices })
    await hand.click(office.getByRole('menuitem', { name: '测点', exact: true }))
    await importTable(hand, { title: '测点', name: 'tags.csv', csv: files.tags })
    await hand.click(office.getByRole('menuitem', { name: '看板' }).first())
    await hand.click(office.getByRole('menuitem', { name: '自建看板' }))
    await hand.click(office.getByRole('button', { name: '自动看板' }))
    await hand.click(office.getByRole('button', { name: '生成并发布' }))
    await expect(office.getByText('已经可以放到屏幕上')).toBeVisible()

    const code = await hall.getByLabel('配对码', { exact: true }).textContent() // good for two minutes
    await office.goto(`${server.url}/mes/screens?code=${code ?? ''}`) // as a phone does that reads the QR code on the screen
    hand.counted.entries += 2
    await office.locator('#pairing_name').fill('门口的电视')
    await hand.click(office.locator('#pairing_board'))
    await office.locator('#pairing_board').fill('自动') // the list shows only what is near: a word brings it
    await hand.click(office.locator('.ant-select-item-option').filter({ hasText: '自动看板' }))
    await hand.click(office.getByRole('button', { name: /^配\s*对$/ }))
    await expectWall(hall)
    figure(`by two files, six machines, until a paired screen shows them: ${hand.tell()}`)
    await picture(hall, 'file-wall')
    expect(hand.counted.clicks).toBeLessThanOrEqual(20)

    // what a person has to say of the page beyond the list of tags, beside what FUXA keeps of the same page
    const headers = { 'x-access-token': await server.token() }
    const asked = await fetch(`${server.url}/mes/wall/list?pageNo=1&pageSize=10`, { headers })
    const [{ id }] = ((await asked.json()) as { result: { records: [{ id: string }] } }).result.records // one board was made
    const { result } = (await (await fetch(`${server.url}/mes/wall/draft?id=${id}`, { headers })).json()) as { result: { board: object } } // as the contract has it
    const [ours, theirs] = [entriesOf({ name: '自动看板', wallCode: 'A-1', board: result.board }), entriesOf(fuxaPage(valuesShown))]
    figure(`entries of the board beyond the tag list: ${ours}, FUXA ${theirs}`)
    expect(ours * 10).toBeLessThanOrEqual(theirs)
  } finally {
    await server.stop()
  }
})
