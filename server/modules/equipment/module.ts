import { machineChecks, machineDocs, machineParts, machineTags } from '#contract/modules/equipment/machineLines.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { equipmentConfigRoutes } from './config.routes.ts'
import { migration as register } from './migrations/0021-register.ts'
import { lookBackRoutes } from './lookBack.routes.ts'
import { plcRoutes } from './plc.routes.ts'
import type { PlcParts } from './plc.routes.ts'
import { tellWalls } from './registerHooks.ts'

export const equipment = defineServerModule<{ db: Database; bus: Bus; plc: PlcParts }>({
  name: 'equipment',
  resources: [
    serve(workshops, 'mes_workshop', { hooks: tellWalls('name') }),
    serve(machines, 'mes_equipment', { hooks: tellWalls('name', 'type', 'workshopId', 'seq', 'onWall', 'status', 'idealPerHour', 'plcDeviceCode') }),
    serve(machineParts, 'mes_equipment_part'),
    serve(machineChecks, 'mes_equipment_check'),
    serve(machineDocs, 'mes_equipment_doc'),
    serve(machineTags, 'mes_equipment_tag', { hooks: tellWalls('tagCode', 'lineNo') }),
  ],
  routes: ({ db, bus, plc }) => [
    ...plcRoutes(plc),
    ...lookBackRoutes({ latest: plc.latest, trend: plc.trend, now: Date.now }),
    ...equipmentConfigRoutes({ db, bus }),
  ],
  migrations: { '0021-register': register },
})
