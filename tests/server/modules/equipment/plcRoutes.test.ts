import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { plcRoutes } from '../../../../server/modules/equipment/plc.routes.ts'
import type { WatchedMachine } from '../../../../server/modules/equipment/machineStates.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import type { Diagnostics } from '#contract/modules/equipment/overview.ts'
import { statuses } from '#contract/quality.ts'
import { plcListRoutes } from '../../../../server/modules/equipment/plcLists.routes.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { tagMeta } from '../../../support/plcRows.ts'

const text = PlcTag.parse({
  tagCode: 'P.text',
  deviceCode: 'P',
  name: '批号',
  area: 'holding',
  dbNumber: null,
  address: 0,
  bit: null,
  dataType: 'string(8)',
  wordOrder: null,
  scale: 1,
  offset: 0,
  unit: '',
  decimals: 0,
  scanClass: null,
  scanMs: null,
  deadband: 0,
  staleAfterMs: null,
  limitLL: null,
  limitL: null,
  limitH: null,
  limitHH: null,
  role: null,
  valueMap: null,
  equipmentCode: null,
})
const mill: WatchedMachine = {
  equipCode: 'ML-01',
  name: '涡轮磨粉机',
  type: 'mill',
  workshopCode: 'W02',
  workshopName: '制粉车间',
  deviceCode: 'ML-01',
  seq: 1,
  stateTag: 'ML-01.state',
  stateSinceTag: 'ML-01.stateSince',
  faultTag: null,
  processTags: [],
  idealPerHour: 1800,
  plcStateTag: null,
  countTag: null,
  rejectTag: null,
  stateRules: null,
  faultWords: new Map(),
}
const outTemp: PlcTag = { ...text, tagCode: 'T.temp', name: '出料温度', dataType: 'float32', unit: '℃', decimals: 1, equipmentCode: 'ML-01' }
const block = { area: 'holding', start: 0, count: 4, scanMs: 1000, status: 0, lastOkMs: 1 }
const ill: Diagnostics = {
  deviceCode: 'P',
  name: '压饼机',
  protocol: 'modbusTcp',
  host: '10.0.0.9',
  port: 502,
  state: 'degraded',
  stateSinceMs: 1,
  lastOkMs: 2,
  rttP50Ms: 8,
  rttP95Ms: 19,
  reads: 5,
  timeouts: 0,
  exceptions: 1,
  garbage: 0,
  reconnects: 0,
  blocks: [block, { ...block, start: 40, status: statuses.exception.code }],
}
let api: Api
const latest = new LatestValues()
beforeAll(async () => {
  latest.define([tagMeta('P.text', 1, { dataType: 'string(8)' })])
  api = await startApi(({ db, plantTz }) => {
    const parts = {
      plantTz,
      latest,
      machines: () => [mill, { ...mill, equipCode: 'PR-01', name: '压饼机' }],
      tags: () => [text, outTemp],
      calculated: () => [],
      deviceCodes: () => ['P', 'gone'],
      diagnostics: (code: string) => (code === 'P' ? ill : null),
      async trend() {
        throw new Error('no history of this tag')
      },
      stateLog: createStateLog(db),
    }
    return [...plcRoutes(parts), ...plcListRoutes(parts)]
  })
})
afterAll(() => api.close())

test('a text has no curve, and who asks for one is told so', async () => {
  const headers = { 'x-access-token': await api.tokenOf('viewer') }
  const { status, body } = await api.call({ method: 'GET', url: '/mes/plc/trend?tagCode=P.text&from=1&to=2', headers })
  expect([status, body.message]).toEqual([422, '测点 P.text 是文本，没有曲线，请选择数值测点'])
})

test('machines and tags are found by their code and by their name; who may not see the plant finds nothing', async () => {
  const found = async (words: string, person: 'viewer' | 'guest' = 'viewer') => {
    const headers = { 'x-access-token': await api.tokenOf(person) }
    return api.call({ method: 'GET', url: `/mes/plc/search?words=${encodeURIComponent(words)}`, headers })
  }
  const wanted = { machines: [{ equipCode: 'ML-01', name: '涡轮磨粉机', workshopName: '制粉车间' }], tags: [] }
  expect((await found('ml-0')).body.result).toEqual(wanted)
  expect((await found('磨粉')).body.result).toEqual(wanted)
  expect((await found('批')).body.result).toEqual({ machines: [], tags: [{ tagCode: 'P.text', name: '批号', deviceCode: 'P', equipCode: null }] })
  expect((await found('磨粉', 'guest')).body.result).toEqual({ machines: [], tags: [] })
  const short = await found('m')
  expect([short.status, JSON.stringify(short.body)]).toEqual([422, expect.stringContaining('请至少输入两个字母或一个汉字')])
})

test('what can be drawn as a curve is listed without texts, and for nobody who may not see the plant', async () => {
  const listed = async (person: 'viewer' | 'guest') =>
    (await api.call({ method: 'GET', url: '/mes/plc/tags', headers: { 'x-access-token': await api.tokenOf(person) } })).body.result
  expect(await listed('viewer')).toEqual([{ tagCode: 'T.temp', name: '出料温度', unit: '℃', decimals: 1, deviceCode: text.deviceCode, equipCode: 'ML-01' }])
  expect(await listed('guest')).toEqual([])
})

test('devices are listed with how they are read and what the failing part of them says', async () => {
  const { body } = await api.call({ method: 'GET', url: '/mes/plc/devices', headers: { 'x-access-token': await api.tokenOf('viewer') } })
  const { reads: _reads, timeouts: _timeouts, exceptions: _refused, garbage: _garbage, reconnects: _again, ...link } = ill
  expect(body.result).toEqual([{ ...link, blocks: 2, failedBlocks: 1, reason: '设备拒绝读取', tags: 2 }])
})
