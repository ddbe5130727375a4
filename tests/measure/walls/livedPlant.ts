import { freshBundle } from '../../../server/start/bundleBuild.ts'
import { giveHistory } from '../../support/demoData.ts'
import { freePort } from '../../support/freePort.ts'
import { startPlantProcess } from '../../support/plantProcess.ts'
import { startServerProcess } from '../../support/serverProcess.ts'

/** The people of the demonstration live through a day; then a plant of ours, which can be broken, takes the place of theirs. */
export async function livedPlant() {
  const port = await freePort()
  await freshBundle()
  const first = await startServerProcess({ env: { DEMO: 'on', DEMO_DAYS: '1', SIM_ORDERS: 'on', SIM_PORT: String(port) } })
  await first.stop()
  await giveHistory(first.dataDir)
  const plant = await startPlantProcess({ SIM_PORT: String(port), SIM_ORDERS: 'off' })
  const server = await startServerProcess({ dataDir: first.dataDir })
  return {
    plant,
    server,
    async stop() {
      await server.stop()
      await plant.stop()
    },
  }
}
