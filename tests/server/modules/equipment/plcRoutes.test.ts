import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { plcRoutes } from '../../../../server/modules/equipment/plc.routes.ts'
import type { WatchedMachine } from '../../../../server/modules/equipment/machineStates.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { tagMeta } from '../../../support/plcRows.ts'

const text = PlcTag.parse({
  tagCode: 'P.text',
  deviceCode: 'P',
  name: '批号',
  area: 'holding',
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
let api: Api
const latest = new LatestValues()
beforeAll(async () => {
  latest.define([tagMeta('P.text', 1, { dataType: 'string(8)' })])
  api = await startApi(({ db, plantTz }) =>
    plcRoutes({
      plantTz,
      latest,
      machines: () => [mill, { ...mill, equipCode: 'PR-01', name: '压饼机' }],
      tags: () => [text],
      diagnostics: () => null,
      async trend() {
        throw new Error('no history of this tag')
      },
      stateLog: createStateLog(db),
    }),
  )
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
