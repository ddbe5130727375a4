import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { plcRoutes } from '../../../../server/modules/equipment/plc.routes.ts'
import type { WatchedMachine } from '../../../../server/modules/equipment/machineStates.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { UnknownTag } from '../../../../server/tags/history/historian.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import type { Diagnostics } from '#contract/modules/equipment/overview.ts'
import { statuses } from '#contract/quality.ts'
import { plcListRoutes } from '../../../../server/modules/equipment/plcLists.routes.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { makeTag, tagMeta } from '../../../support/plcRows.ts'

const text = makeTag({ tagCode: 'P.text', deviceCode: 'P', name: '批号', dataType: 'string(8)' })
const float = makeTag({ tagCode: 'P.flow', deviceCode: 'P', dataType: 'float32' })
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
  latest.define([tagMeta('P.text', 1, { dataType: 'string(8)' }), tagMeta('P.flow', 1, { dataType: 'float32' })])
  api = await startApi(({ db, plantTz }) => {
    const parts = {
      plantTz,
      hours: async () => ({ shifts: [], work: null }),
      latest,
      machines: () => [mill, { ...mill, equipCode: 'PR-01', name: '压饼机' }],
      tags: () => [text, outTemp, float],
      calculated: () => [],
      deviceCodes: () => ['P', 'gone'],
      wordOrderOf: () => 'CDAB' as const,
      diagnostics: (code: string) => (code === 'P' ? ill : null),
      async trend() {
        throw new Error('no history of this tag')
      },
      async texts({ fromMs }: { fromMs: number }) {
        if (fromMs > 100) throw new UnknownTag('nothing was read yet')
        return [
          { tag: 1, at: 5, text: 'B-0712', status: statuses.good.code },
          { tag: 1, at: 9, text: null, status: statuses.timeout.code },
        ]
      },
      stateLog: createStateLog(db),
    }
    return [...plcRoutes(parts), ...plcListRoutes(parts)]
  })
})
afterAll(() => api.close())

test('the history of a text is its changes, each with its moment and its reason; one that was never read has none', async () => {
  const headers = { 'x-access-token': await api.tokenOf('viewer') }
  const asked = (from: number) => api.call({ method: 'GET', url: `/mes/plc/trend?tagCode=P.text&from=${from}&to=200`, headers })
  const texts = [
    { at: 5, text: 'B-0712', reason: '正常' },
    { at: 9, text: null, reason: '响应超时' },
  ]
  expect((await asked(1)).body.result).toEqual({ tagCode: 'P.text', fromMs: 1, toMs: 200, bucketMs: 199, points: [], texts })
  expect((await asked(101)).body.result).toMatchObject({ points: [], texts: [] })
})

test('raw registers come with the value that was made of them and their moment, also where they are none', async () => {
  const headers = { 'x-access-token': await api.tokenOf('viewer') }
  const raw = async () => (await api.call({ method: 'GET', url: '/mes/plc/raw?deviceCode=P', headers })).body.result
  const slot = latest.slotOf('P.flow') ?? -1
  latest.set(slot, 12.5, statuses.good.code, 1000, [0x4148, 0])
  expect(await raw()).toContainEqual(
    expect.objectContaining({ tagCode: 'P.flow', words: [0x4148, 0], at: 1000, value: 12.5, reason: '正常', wordOrder: 'CDAB' }),
  )
  latest.show(slot, [0x7fc0, 0], 2000)
  latest.fail(slot, statuses.sensorFailure.code)
  expect(await raw()).toContainEqual(expect.objectContaining({ tagCode: 'P.flow', words: [0x7fc0, 0], at: 2000, value: null, reason: '传感器故障' }))
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

test('what has a history is listed, texts marked as such, and for nobody who may not see the plant', async () => {
  const listed = async (person: 'viewer' | 'guest') =>
    (await api.call({ method: 'GET', url: '/mes/plc/tags', headers: { 'x-access-token': await api.tokenOf(person) } })).body.result
  expect(await listed('viewer')).toEqual([
    { tagCode: 'P.text', name: '批号', unit: '', decimals: 0, deviceCode: 'P', isText: true, equipCode: null },
    { tagCode: 'T.temp', name: '出料温度', unit: '℃', decimals: 1, deviceCode: 'P', isText: false, equipCode: 'ML-01' },
    expect.objectContaining({ tagCode: 'P.flow', isText: false }),
  ])
  expect(await listed('guest')).toEqual([])
})

test('devices are listed with how they are read and what the failing part of them says', async () => {
  const { body } = await api.call({ method: 'GET', url: '/mes/plc/devices', headers: { 'x-access-token': await api.tokenOf('viewer') } })
  const { reads: _reads, timeouts: _timeouts, exceptions: _refused, garbage: _garbage, reconnects: _again, ...link } = ill
  expect(body.result).toEqual([{ ...link, blocks: 2, failedBlocks: 1, reason: '设备拒绝读取', tags: 3 }])
})
