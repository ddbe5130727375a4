import './tables.ts'
import { batchFrozen } from '#contract/modules/formula/batchFrozen.ts'
import { captureLine, discardLine, leftoverLine, overrideLine, putBackLine, startLine, voidLine } from '#contract/modules/weighing/lineCommands.ts'
import { checkWeight, signWeight } from '#contract/modules/weighing/orderCommands.ts'
import { weighCenters } from '#contract/modules/weighing/weighCenter.ts'
import { weighRecords } from '#contract/modules/weighing/weighRecord.ts'
import { weightLines } from '#contract/modules/weighing/weightLine.ts'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { deskRoutes } from './desk/desk.routes.ts'
import { weightLineHalves } from './line/lineCommandHalves.ts'
import { migration } from './migrations/0365-weight-orders.ts'
import { weighFollowUps, weighGuards } from './order/endOfDemand.ts'
import { expireWeightJob } from './order/expireJob.ts'
import { weightOrderHalves } from './order/orderCommandHalves.ts'
import { weightOrderForBatch } from './order/orderForBatch.ts'
import { followLines } from './order/progress.ts'

/** After these of a line its order is looked at anew. */
const changesOrder = [startLine, captureLine, putBackLine, overrideLine, discardLine, voidLine, leftoverLine]

export const weighing = defineServerModule<Parameters<typeof deskRoutes>[0]>({
  name: 'weighing',
  resources: [
    serve(weighCenters, 'mes_weigh_center'),
    serve(weightOrders, 'mes_weight_order'),
    serve(weightLines, 'mes_weight_line'),
    serve(weighRecords, 'mes_weigh_record'),
  ],
  commands: [...weightOrderHalves, ...weightLineHalves],
  guards: weighGuards,
  within: [
    follow(batchFrozen, weightOrderForBatch),
    ...changesOrder.map((command) => follow(afterCommand(command), (unit, { record }) => followLines(unit, record.weightId))),
    ...[signWeight, checkWeight].map((command) => follow(afterCommand(command), (unit, { record }) => followLines(unit, record.id))),
    ...weighFollowUps,
  ],
  jobs: [expireWeightJob],
  routes: deskRoutes,
  migrations: { '0365-weight-orders': migration },
})
