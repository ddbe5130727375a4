import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { plcRoutes } from '../../../../server/modules/equipment/plc.routes.ts'
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
let api: Api
const latest = new LatestValues()
beforeAll(async () => {
  latest.define([tagMeta('P.text', 1, { dataType: 'string(8)' })])
  api = await startApi(({ db, plantTz }) =>
    plcRoutes({
      plantTz,
      latest,
      machines: () => [],
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
