import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateRoutes } from '../../../../server/modules/messages/template.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { encodedForm } from '../../../support/multipart.ts'

/** Templates of messages over HTTP: what is written, and what is sent by them. */
const path = '/sys/message/sysMessageTemplate'
let api: Api
let token: string
beforeAll(async () => {
  api = await startApi((parts) => [...resourceRoutes(parts), ...templateRoutes(parts)])
  token = await api.tokenOf('admin')
})
afterAll(() => api.close())

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  api.call({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
const stored = () => api.db.selectFrom('sys_sms_template').selectAll().orderBy('templateCode').execute()
const template = {
  templateName: '下达通知',
  templateCode: 'order_told',
  templateTitle: '订单 ${orderNo}',
  templateContent: '${orderNo} 已由 ${person} 下达',
  templateTestJson: '{"orderNo":"MO-1","person":"王"}',
}
const undeclared = '变量 ${person} 没有声明：请在变量里写上它和一个示例值，例如 {"person": "示例"}'

test('a template whose text uses a variable that is not declared is refused when it is added, edited or imported, by a sentence that names the variable, and nothing is stored', async () => {
  const before = await stored()
  const onlyOrder = { ...template, templateTestJson: '{"orderNo":"MO-1"}' }
  const added = await ask('POST', `${path}/add`, onlyOrder)
  expect([added.status, added.body.success]).toEqual([422, false])
  expect(added.body.message).toContain(undeclared)

  const form = new FormData()
  form.append('file', new Blob([`模板名称,模板编码,标题,内容,变量\n导入,order_file,订单,\${person} 下达,{}\n`]), 'templates.csv')
  const { payload, headers } = await encodedForm(form)
  const imported = await api.call({ method: 'POST', url: `${path}/importExcel`, headers: { ...headers, 'x-access-token': token }, payload })
  expect(JSON.stringify(imported.body)).toContain('变量 ${person} 没有声明')
  expect(await stored()).toEqual(before)

  expect((await ask('POST', `${path}/add`, template)).status).toBe(200)
  const whole = (await stored()).find(({ templateCode }) => templateCode === 'order_told')
  for (const [change, complaint] of [
    [{ templateTestJson: '{"orderNo":"MO-1"}' }, undeclared], // the declaration is taken away, the text stays
    [{ templateTitle: '${shift} 班' }, '变量 ${shift} 没有声明'],
    [{ templateContent: '${1x}' }, '变量 ${1x} 的名称不正确'],
  ] as const) {
    const edited = await ask('PUT', `${path}/edit`, { ...template, id: whole?.id, version: whole?.version, ...change })
    expect([edited.status, edited.body.message]).toEqual([422, expect.stringContaining(complaint)])
  }
  expect((await stored()).find(({ templateCode }) => templateCode === 'order_told')).toEqual(whole)
})

test('what is sent by a template misses no value: the answer names the variable, and no message is written', async () => {
  const send = (testData: string) => ask('POST', `${path}/sendMsg`, { msgType: '4', receiver: 'viewer', templateCode: 'order_told', testData })
  const messages = () => api.db.selectFrom('sys_sms').select(['esTitle', 'esContent']).execute()
  const missing = await send('{"orderNo":"MO-7"}')
  expect([missing.status, missing.body.message]).toEqual([422, '没有给出变量 person 的值，请在变量里写上它'])
  expect(await messages()).toEqual([])
  expect((await send('{"orderNo":"MO-7","person":"李"}')).status).toBe(200)
  expect(await messages()).toEqual([{ esTitle: '订单 MO-7', esContent: 'MO-7 已由 李 下达' }])
})
