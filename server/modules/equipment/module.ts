import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { defineServerModule } from '../../resource/serverModule.ts'
import { equipmentConfigRoutes } from './config.routes.ts'
import { plcRoutes } from './plc.routes.ts'
import type { PlcParts } from './plc.routes.ts'

export const equipment = defineServerModule<{ db: Database; bus: Bus; plc: PlcParts }>({
  name: 'equipment',
  routes: ({ db, bus, plc }) => [...plcRoutes(plc), ...equipmentConfigRoutes({ db, bus })],
})
