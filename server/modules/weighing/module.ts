import './tables.ts'
import { weighCenters } from '#contract/modules/weighing/weighCenter.ts'
import { weighRecords } from '#contract/modules/weighing/weighRecord.ts'
import { weightLines } from '#contract/modules/weighing/weightLine.ts'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { weightLineHalves } from './lineCommandHalves.ts'
import { migration } from './migrations/0365-weight-orders.ts'
import { weightOrderHalves } from './orderCommandHalves.ts'

export const weighing = defineServerModule({
  name: 'weighing',
  resources: [
    serve(weighCenters, 'mes_weigh_center'),
    serve(weightOrders, 'mes_weight_order'),
    serve(weightLines, 'mes_weight_line'),
    serve(weighRecords, 'mes_weigh_record'),
  ],
  commands: [...weightOrderHalves, ...weightLineHalves],
  migrations: { '0365-weight-orders': migration },
})
