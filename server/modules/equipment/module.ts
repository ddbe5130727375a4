import { machineChecks, machineDocs, machineParts, machineTags } from '#contract/modules/equipment/machineLines.ts'
import { calculatedTags } from '#contract/modules/equipment/calculatedTag.ts'
import { deviceTemplates, templateTags } from '#contract/modules/equipment/deviceTemplate.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { plcDevices } from '#contract/modules/equipment/plcDevices.ts'
import { faultWords, stateRules, stateTables } from '#contract/modules/equipment/stateTable.ts'
import { machineStretches, stopReasons } from '#contract/modules/equipment/stops.ts'
import { oeeHours } from '#contract/modules/equipment/oee.ts'
import { plcTags } from '#contract/modules/equipment/plcTags.ts'
import { plcWritables } from '#contract/modules/equipment/plcWritable.ts'
import { plcWrites } from '#contract/modules/equipment/plcWrite.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { foreignRoutes } from './foreign/foreign.routes.ts'
import { calculatedHooks } from './calculated/calculatedHooks.ts'
import { equipmentConfigRoutes } from './config.routes.ts'
import { deviceHooks, tagHooks } from './desk/plcHooks.ts'
import { probeRoutes } from './desk/probe.routes.ts'
import { migration as register } from './migrations/0021-register.ts'
import { migration as oee } from './migrations/0132-oee.ts'
import { oeeRoutes } from './oee/oee.routes.ts'
import { migration as states } from './migrations/0131-states.ts'
import { migration as hands } from './migrations/0190-plant-hands.ts'
import { migration as plcLists } from './migrations/0085-plc-lists.ts'
import { migration as protocols } from './migrations/0190-protocols.ts'
import { migration as calculated } from './migrations/0195-calculated-tags.ts'
import { migration as templates } from './migrations/0196-device-templates.ts'
import { migration as values } from './migrations/0228-values.ts'
import { migration as writes } from './migrations/0490-plc-writes.ts'
import { migration as countNotes } from './migrations/0500-count-notes.ts'
import { migration as singleRegisters } from './migrations/0501-single-registers.ts'
import { migration as rootsAndClamps } from './migrations/0545-roots-and-clamps.ts'
import { lookBackRoutes } from './lookBack.routes.ts'
import { plcListRoutes } from './plcLists.routes.ts'
import { plcRoutes } from './plc.routes.ts'
import type { PlcParts } from './plc.routes.ts'
import { machineHooks } from './machineHooks.ts'
import { tellWalls } from './registerHooks.ts'
import { templateHooks, templateTagHooks } from './template/templateHooks.ts'
import { templateRoutes } from './template/template.routes.ts'
import { stateTrialRoutes } from './states/stateTrial.routes.ts'
import { stopCommandHalves } from './stopCommands.ts'
import { writableHooks } from './write/writableHooks.ts'
import { writeCommandHalves } from './write/writeCommandHalves.ts'

export const equipment = defineServerModule<{ db: Database; bus: Bus; plc: PlcParts }>({
  name: 'equipment',
  resources: [
    serve(workshops, 'mes_workshop', { hooks: tellWalls('name') }),
    serve(machines, 'mes_equipment', { hooks: machineHooks }),
    serve(machineParts, 'mes_equipment_part'),
    serve(machineChecks, 'mes_equipment_check'),
    serve(machineDocs, 'mes_equipment_doc'),
    serve(machineTags, 'mes_equipment_tag', { hooks: tellWalls('tagCode', 'lineNo') }),
    serve(stateTables, 'mes_state_table', { hooks: tellWalls('scope', 'machineType', 'machineId', 'status') }),
    serve(stateRules, 'mes_state_rule', { hooks: tellWalls('lineNo', 'joined', 'tag', 'test', 'value', 'state') }),
    serve(faultWords, 'mes_fault_word', { hooks: tellWalls('faultCode', 'word') }),
    serve(stopReasons, 'mes_stop_reason'),
    serve(machineStretches, 'mes_equipment_state'),
    serve(oeeHours, 'mes_oee_hour'),
    serve(plcDevices, 'mes_plc_device', { hooks: deviceHooks }),
    serve(plcTags, 'mes_plc_tag', { hooks: tagHooks }),
    serve(plcWritables, 'mes_plc_writable', { hooks: writableHooks }),
    serve(plcWrites, 'mes_plc_write'),
    serve(calculatedTags, 'mes_calculated_tag', { hooks: calculatedHooks }),
    serve(deviceTemplates, 'mes_device_template', { hooks: templateHooks }),
    serve(templateTags, 'mes_template_tag', { hooks: templateTagHooks }),
  ],
  commands: [...stopCommandHalves, ...writeCommandHalves],
  routes: ({ db, bus, plc }) => [
    ...plcRoutes(plc),
    ...plcListRoutes(plc),
    ...lookBackRoutes({ latest: plc.latest, trend: plc.trend, now: Date.now }),
    ...equipmentConfigRoutes({ db, bus }),
    ...probeRoutes({ db, bus, now: Date.now }),
    ...foreignRoutes({ db, bus }),
    ...templateRoutes({ db, bus }),
    ...stateTrialRoutes({ db, bus, now: Date.now, ...plc }),
    ...oeeRoutes({ db, plantTz: plc.plantTz }),
  ],
  migrations: {
    '0021-register': register,
    '0085-plc-lists': plcLists,
    '0131-states': states,
    '0132-oee': oee,
    '0190-plant-hands': hands,
    '0190-protocols': protocols,
    '0195-calculated-tags': calculated,
    '0196-device-templates': templates,
    '0228-values': values,
    '0490-plc-writes': writes,
    '0500-count-notes': countNotes,
    '0501-single-registers': singleRegisters,
    '0545-roots-and-clamps': rootsAndClamps,
  },
})
