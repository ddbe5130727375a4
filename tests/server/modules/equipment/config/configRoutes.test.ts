import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { equipmentConfigRoutes } from '../../../../../server/modules/equipment/config.routes.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { createPerson } from '../../../../../server/modules/identity/people/people.service.ts'
import { startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'
import { aDevice, aTag, deviceCsv } from './plantFiles.ts'

vi.setConfig({ testTimeout: 120_000 })

let api: Api
let token: string
let configured = 0
beforeAll(async () => {
  api = await startApi(equipmentConfigRoutes)
  api.bus.on('plc.configured', () => (configured += 1))
  token = await api.tokenOf('admin')
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('mes_plc_tag').execute()
  await api.db.deleteFrom('mes_plc_device').execute()
  configured = 0
})

const edge = 'edge-of-a-part'

function upload(entity: 'plcDevice' | 'plcTag', fileName: string, file: Buffer, by = token) {
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)])
  return api.call({
    method: 'POST',
    url: `/mes/${entity}/importExcel`,
    headers: { 'x-access-token': by, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload,
  })
}
const get = (url: string, by = token) => api.app.inject({ method: 'GET', url, headers: { 'x-access-token': by } })

test('a good file is stored, counted and announced', async () => {
  const { status, body } = await upload('plcDevice', '设备.csv', deviceCsv([aDevice(), aDevice({ deviceCode: 'ML-02' })]))
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！', result: { totalCount: 2, successCount: 2, errorCount: 0 } })
  expect(configured).toBe(1)
  expect((await readConfiguration(api.db)).devices).toHaveLength(2)
})

test('a bad file stores nothing, announces nothing and links an error file with line, column and reason', async () => {
  const { status, body } = await upload('plcDevice', '设备.csv', deviceCsv([aDevice(), aDevice({ deviceCode: 'ML-02', port: 70_000 })]))
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, code: 201, result: { totalCount: 2, successCount: 0, errorCount: 1, fileName: '设备-错误.csv' } })
  expect(configured).toBe(0)
  expect((await readConfiguration(api.db)).devices).toEqual([])
  const { fileUrl } = body.result as { fileUrl: string } // matched above
  expect(fileUrl).toMatch(/^\/mes\/plcDevice\/importErrors\/[\w-]{43}$/)
  const file = await get(fileUrl)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body).toBe('\uFEFFline,column,reason\r\n3,端口,“70000”不可用：应为 1 到 65535 的整数\r\n')
})

test('the error file is for the person who caused it, and for an hour', async () => {
  await createPerson(api.db, { username: 'second', realname: 'second', password: 'another-long-password', phone: null, email: null, roleCode: 'admin' })
  const login = await api.call({ method: 'POST', url: '/sys/login', payload: { username: 'second', password: 'another-long-password' } })
  const { token: other } = login.body.result as { token: string } // login's result is tested where login is
  const { body } = await upload('plcDevice', 'd.csv', deviceCsv([aDevice({ port: 70_000 })]))
  const { fileUrl } = body.result as { fileUrl: string } // as above
  expect((await get(fileUrl, other)).statusCode).toBe(404)
  expect((await get(fileUrl)).statusCode).toBe(200)
  vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] })
  expect((await get(fileUrl)).statusCode).toBe(404)
  vi.useRealTimers()
})

test.each([
  ['d.txt', Buffer.from('deviceCode'), 422, '只能导入 .xlsx、.xls 或 .csv 文件'],
  ['d.csv', Buffer.from([0xff, 0xff]), 422, '文件的扩展名是 .csv，但内容不是 UTF-8 或 GBK 文本，请重新导出后再导入'],
  ['d.csv', Buffer.from(`deviceCode,protocol,host\n${'a,b,c\n'.repeat(100_001)}`), 422, '文件有 100001 行，一次最多导入 100000 行，请分成几个文件导入'],
])('%s of a wrong kind or size is refused with what to do', async (name, file, code, message) => {
  expect(await upload('plcDevice', name, file)).toMatchObject({ status: code, body: { success: false, code, message } })
})

test('an upload over 32 MB is refused', async () => {
  expect(await upload('plcDevice', 'd.csv', Buffer.alloc(32 * 1024 * 1024 + 1, 'a'))).toMatchObject({ status: 413, body: { success: false, code: 413 } })
})

test('a form without a file is answered with what to do', async () => {
  const payload = `--${edge}\r\ncontent-disposition: form-data; name="other"\r\n\r\nx\r\n--${edge}--\r\n`
  const { status, body } = await api.call({
    method: 'POST',
    url: '/mes/plcTag/importExcel',
    headers: { 'x-access-token': token, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload,
  })
  expect([status, body.message]).toEqual([400, '请选择要导入的文件（表单字段 file）'])
})

test('without the permission nothing is imported or exported', async () => {
  const viewer = await api.tokenOf('viewer')
  expect((await upload('plcDevice', 'd.csv', deviceCsv([aDevice()]), viewer)).status).toBe(403)
  for (const url of ['/mes/plcDevice/exportXls', '/mes/plcTag/exportXls']) expect((await get(url, viewer)).statusCode, url).toBe(403)
  expect((await readConfiguration(api.db)).devices).toEqual([])
})

test('an exported workbook is taken back as it is', async () => {
  await storeConfiguration(api.db, { devices: [aDevice()], tags: [aTag({ name: '=1+1', valueMap: { 1: '运行' } })] })
  const before = await readConfiguration(api.db)
  const file = await get('/mes/plcTag/exportXls')
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('测点.xlsx'))
  await api.db.deleteFrom('mes_plc_tag').execute()
  expect((await upload('plcTag', '测点.xlsx', file.rawPayload)).body).toMatchObject({ success: true })
  expect(await readConfiguration(api.db)).toEqual(before)
})

test('an exported CSV has field names as its heading and no cell that a spreadsheet would calculate', async () => {
  await storeConfiguration(api.db, { devices: [aDevice({ name: '=cmd' })], tags: [] })
  const file = await get('/mes/plcDevice/exportXls?format=csv')
  expect(file.body).toBe(
    "\uFEFFdeviceCode,name,protocol,host,port,unitId,timeoutMs,scanMs,addressBase,wordOrder,enabled,maxRegisters,maxGap,pauseMs,connections,keepAliveS,rack,slot,tsap,serialMode\r\nML-01,'=cmd,modbusTcp,10.0.0.1,502,1,1000,,0,ABCD,是,,,0,1,10,0,1,,9600 8N1\r\n",
  )
})
