import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { readConfiguration, storeConfiguration } from '../../../../../server/modules/equipment/config/store.ts'
import { foreignRoutes } from '../../../../../server/modules/equipment/foreign/foreign.routes.ts'
import { startModbusDevice } from '../../../../support/modbusDevice.ts'
import type { ModbusDevice } from '../../../../support/modbusDevice.ts'
import { encodedForm } from '../../../../support/multipart.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { aDevice } from '../config/plantFiles.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let office: ResourceApi
let plc: ModbusDevice
beforeAll(async () => {
  plc = await startModbusDevice(100)
  office = await startResources({ more: foreignRoutes })
  await storeConfiguration(office.api.db, { devices: [aDevice({ deviceCode: 'P', addressBase: 1, host: '127.0.0.1', port: plc.port, unitId: 1 })], tags: [] })
})
afterAll(async () => {
  await office.close()
  await plc.close()
})

test('the office sends a file of another program over HTTP, and is told what was understood, or why nothing was', async () => {
  const send = async (name: string, content: string, query = '') => {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    const { payload, headers } = await encodedForm(form)
    const { status, body } = await office.api.call({
      method: 'POST',
      url: `/mes/plcDevice/importForeign?deviceCode=P${query}`,
      headers: { ...headers, 'x-access-token': office.token },
      payload,
    })
    return { status, message: body.message, result: body.result }
  }
  const kepware = 'Tag Name,Address,Data Type\nOverHttp,400011,Word\nOdd,K5,Word\n'
  expect(await send('kepware.csv', kepware)).toMatchObject({
    status: 200,
    result: { from: 'Kepware', devices: 0, tags: 1, notUnderstood: [{ name: 'Odd' }], faults: [] },
  })
  expect(await send('kepware.csv', 'a,b\n1,2\n')).toMatchObject({ status: 422, message: expect.stringContaining('看不懂这个文件的表头') })
  plc.registers[10] = 4321
  plc.registers[11] = 9999
  const trial = await send('kepware.csv', kepware.replaceAll('OverHttp', 'OnTrial'), '&isTrial=true')
  expect(trial.result).toMatchObject({ isStored: false, tags: 1, samples: [{ written: '400011', reads: '4x 11 uint16', value: '4321' }] })
  expect((await readConfiguration(office.api.db)).tags.filter(({ tagCode }) => tagCode.includes('OnTrial'))).toEqual([])
  const strange = Array.from({ length: 1002 }, (_, index) => `T${index},K5,Word`).join('\n')
  const { result } = await send('kepware.csv', `${kepware}${strange}\n`)
  const { notUnderstood } = ForeignReport.parse(result)
  expect([notUnderstood.length, notUnderstood.at(-1)?.reason]).toEqual([1001, '另有 3 处没有列出'])
})
