import './tables.ts'
import { charges } from '#contract/modules/charging/charge.ts'
import { lineClearances } from '#contract/modules/charging/lineClearance.ts'
import { millCommands, millRecords } from '#contract/modules/charging/millRecord.ts'
import { millTopic } from '#contract/modules/charging/millTopic.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { clearanceHalves, clearanceHooks } from './clearanceHalves.ts'
import { migration } from './migrations/0370-charging.ts'
import { millHalves } from './millHalves.ts'
import { tellMillPass } from './millPasses.service.ts'
import { vesselHalves } from './vesselHalves.ts'

export const charging = defineServerModule({
  name: 'charging',
  resources: [serve(lineClearances, 'mes_line_clearance', { hooks: clearanceHooks }), serve(charges, 'mes_charge'), serve(millRecords, 'mes_mill_record')],
  commands: [...clearanceHalves, ...millHalves, ...vesselHalves],
  within: millCommands.map((command) => follow(afterCommand(command), (unit, { record }) => tellMillPass(unit, String(record.id)))),
  retained: [millTopic],
  migrations: { '0370-charging': migration },
})
