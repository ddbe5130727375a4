import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { plcRoutes } from '../../../../server/modules/equipment/plc.routes.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { tagMeta } from '../../../support/plcRows.ts'

let api: Api
const latest = new LatestValues()
beforeAll(async () => {
  latest.define([tagMeta('P.text', 1, { dataType: 'string(8)' })])
  api = await startApi(({ db, plantTz }) =>
    plcRoutes({
      plantTz,
      latest,
      machines: () => [],
      tags: () => [{ tagCode: 'P.text', dataType: 'string(8)' } as PlcTag], // what the route looks at
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
