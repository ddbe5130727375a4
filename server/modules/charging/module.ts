import './tables.ts'
import { commandId } from '#contract/command.ts'
import { charges } from '#contract/modules/charging/charge.ts'
import { lineClearances } from '#contract/modules/charging/lineClearance.ts'
import { millCommands, millRecords } from '#contract/modules/charging/millRecord.ts'
import { millTopic } from '#contract/modules/charging/millTopic.ts'
import { vessels, cleanVessel, soilVessel, useVessel } from '#contract/modules/charging/vessel.ts'
import { chargedWanted } from '#contract/modules/material/chargedWanted.ts'
import { cancelTask, finishTask, shortTask } from '#contract/modules/production/planCommands.ts'
import { confirmReport } from '#contract/modules/production/workReport.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { chargeHalves } from './chargeHalves.ts'
import { chargingRoutes } from './charging.routes.ts'
import type { ChargingParts } from './charging.routes.ts'
import { clearanceHalves, clearanceHooks } from './clearanceHalves.ts'
import { chargingIsComplete, soilAfter, tellCharged } from './consumption.ts'
import { expireJob } from './expireJob.ts'
import { migration } from './migrations/0370-charging.ts'
import { migration as parameterHashes } from './migrations/0371-parameter-hash.ts'
import { millHalves } from './millHalves.ts'
import { tellMillPass } from './millPasses.service.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'

type Vessel = { name: string; lastCleanTime: string | number | null }

/** Whether a vessel is clean, as its state is kept on the card of the machine. */
const vesselHalves: readonly CommandHalf[] = [
  implement<Vessel>(cleanVessel, { run: async ({ unit }) => ({ lastCleanTime: unit.at }), told: ({ name }) => `${name} 已清洁` }),
  implement<Vessel>(useVessel),
  implement<Vessel>(soilVessel),
]

export const charging = defineServerModule<ChargingParts>({
  name: 'charging',
  resources: [
    serve(lineClearances, 'mes_line_clearance', { hooks: clearanceHooks }),
    serve(vessels, 'mes_equipment'),
    serve(charges, 'mes_charge'),
    serve(millRecords, 'mes_mill_record'),
  ],
  commands: [...clearanceHalves, ...chargeHalves, ...millHalves, ...vesselHalves],
  guards: Object.fromEntries([confirmReport, finishTask, shortTask].map((command) => [commandId(command), [chargingIsComplete]])),
  within: [
    follow(chargedWanted, tellCharged),
    ...[finishTask, shortTask, cancelTask].map((command) => follow(afterCommand(command), soilAfter)),
    ...millCommands.map((command) => follow(afterCommand(command), (unit, { record }) => tellMillPass(unit, String(record.id)))),
  ],
  jobs: [expireJob],
  retained: [millTopic],
  routes: chargingRoutes,
  migrations: { '0370-charging': migration, '0371-parameter-hash': parameterHashes },
})
