// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** Files of other programs: what they would become is seen before anything is stored. */
const office = await startOffice()
const { server } = office
const path = '/mes/plcDevice/importForeign'

const report: ForeignReport = {
  from: 'Kepware',
  isStored: false,
  countsFrom: '文件里的地址从 1 数起，采集设备 ML-02 的地址基数是 0：400011 记为 10，读线上第 10 个（从 0 数）',
  samples: [
    { name: 'Temp', written: '400011', reads: '4x 10', value: '61.5 °C', says: '' },
    { name: 'Same', written: '400011', reads: '4x 10', value: null, says: '响应超时' },
  ],
  devices: 0,
  tags: 2,
  notUnderstood: [{ name: 'Odd', reason: '地址 K0001 看不懂' }],
  faults: [],
}

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/eq/plc', 'equipment/PlcDeviceList', '采集设备')],
    actions: ['mes:plcDevice:list', 'mes:plcDevice:import'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/mes/plcDevice/list', { records: [{ id: 'd1', deviceCode: 'ML-02', name: '磨粉机' }], total: 1 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

async function open() {
  office.open('/eq/plc')
  await press('从别的系统导入')
  await says('从 FUXA、Kepware、Ignition、TIA 导入')
}
async function give(name = 'kep.csv') {
  const input = await shown(() => document.querySelector<HTMLInputElement>('.ant-modal input[type=file]'))
  fireEvent.change(input, { target: { files: [new File(['Tag Name,Address'], name)] } })
}
async function choose(device: string) {
  fireEvent.mouseDown(await shown(() => document.querySelector('[aria-label="属于哪台采集设备"]')))
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent?.includes(device))))
}
const trials = () => office.askedOf(path).map(({ query }) => [query.get('deviceCode'), query.get('isTrial')])

test('a file is tried first: where its addresses begin, what is read for each beside its value, and what was not understood; then it is imported', async () => {
  server.succeed(path, report)
  await open()
  await give()
  await says(report.countsFrom)
  await says('Kepware：将导入 0 台设备、2 个测点，1 处没有看懂')
  await says('Odd：地址 K0001 看不懂')
  expect(['61.5 °C', '响应超时', '4x 10', 'kep.csv'].map(saysNow)).toEqual([true, true, true, true])
  expect(document.querySelectorAll('.ant-modal tbody tr[data-row-key]')).toHaveLength(2)
  expect(trials()).toEqual([['', 'true']])
  server.succeed(path, { ...report, isStored: true, samples: [] })
  await press('导入2个测点')
  await says('Kepware：已导入 0 台设备、2 个测点')
  expect(trials()).toEqual([
    ['', 'true'],
    ['', 'false'],
  ])
  expect(saysNow('导入 2 个测点')).toBe(false)
})

test('a file that needs a device says so, and is tried again under the one that is chosen', async () => {
  server.fail(path, 422, 422, '请先选择这些测点属于哪台采集设备')
  await open()
  await give()
  await says('请先选择这些测点属于哪台采集设备')
  expect(saysNow('导入 2 个测点')).toBe(false)
  server.succeed(path, report)
  await choose('ML-02')
  await says(report.countsFrom)
  expect(saysNow('请先选择这些测点属于哪台采集设备')).toBe(false)
  expect(trials()).toEqual([
    ['', 'true'],
    ['ML-02', 'true'],
  ])
})

test('a file with faults names them and cannot be imported', async () => {
  server.succeed(path, { ...report, faults: [{ line: 3, column: '地址', reason: '超过了 65535' }] })
  await open()
  await give()
  await says('Kepware：没有导入')
  await says('地址 超过了 65535')
  expect([...document.querySelectorAll('.ant-modal button')].some(({ textContent }) => textContent?.startsWith('导入 '))).toBe(false)
})
