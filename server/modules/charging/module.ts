import './tables.ts'
import { charges } from '#contract/modules/charging/charge.ts'
import { lineClearances } from '#contract/modules/charging/lineClearance.ts'
import { millRecords } from '#contract/modules/charging/millRecord.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { migration } from './migrations/0370-charging.ts'

export const charging = defineServerModule({
  name: 'charging',
  resources: [serve(lineClearances, 'mes_line_clearance'), serve(charges, 'mes_charge'), serve(millRecords, 'mes_mill_record')],
  migrations: { '0370-charging': migration },
})
