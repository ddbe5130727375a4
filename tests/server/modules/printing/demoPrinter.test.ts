import { afterAll, beforeAll, expect, test } from 'vitest'
import { followDemoPrinter } from '../../../../server/modules/printing/demo.service.ts'
import { startResources } from '../../../support/resourceApi.ts'

let server: Awaited<ReturnType<typeof startResources>>
beforeAll(async () => void (server = await startResources()))
afterAll(() => server.close())

const ports = async () => (await server.api.db.selectFrom('mes_printer').select('port').execute()).map(({ port }) => port)

test('the simulated printer has a record that follows its port, and one that was deleted does not come back', async () => {
  await followDemoPrinter(server.api.db, 15_044, 1)
  expect(await ports()).toEqual([15_044])
  await followDemoPrinter(server.api.db, 15_144, 2)
  expect(await ports()).toEqual([15_144])
  await server.api.db.deleteFrom('mes_printer').execute()
  await followDemoPrinter(server.api.db, 15_044, 3)
  expect(await ports()).toEqual([])
})
