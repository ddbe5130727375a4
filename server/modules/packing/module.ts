import './tables.ts'
import { fillBox, fullBox, boxes } from '#contract/modules/packing/box.ts'
import { boxItems } from '#contract/modules/packing/boxItem.ts'
import { nbcHandovers } from '#contract/modules/packing/nbcHandover.ts'
import { nbcJobs } from '#contract/modules/packing/nbcJob.ts'
import { nbcMaterials } from '#contract/modules/packing/nbcMaterial.ts'
import { nbcRejects } from '#contract/modules/packing/nbcReject.ts'
import { unitsChanged } from '#contract/modules/material/stock/unitsChanged.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { boxHalves } from './boxHalves.ts'
import { handoverHalves } from './handoverHalves.ts'
import { jobHalves } from './jobHalves.ts'
import { jobHooks } from './jobHooks.ts'
import { followUnits } from './leftInBox.ts'
import { materialHalves } from './materialHalves.ts'
import { migration } from './migrations/0400-packing.ts'
import { migration as cartonLabel } from './migrations/0401-carton-label.ts'
import { migration as boxUnits } from './migrations/0402-box-units.ts'
import { migration as packedMaterial } from './migrations/0615-packed-material.ts'
import { migration as packedShort } from './migrations/0616-packed-short.ts'
import { migration as leftInBox } from './migrations/0640-left-in-box.ts'
import { migration as pansOutOfTurn } from './migrations/0641-pans-out-of-turn.ts'
import { packingRoutes } from './packing.routes.ts'
import type { PackingParts } from './packing.routes.ts'

export const packing = defineServerModule<PackingParts>({
  name: 'packing',
  resources: [
    serve(nbcJobs, 'mes_nbc_job', { hooks: jobHooks }),
    serve(nbcMaterials, 'mes_nbc_material'),
    serve(boxes, 'mes_box'),
    serve(boxItems, 'mes_box_item'),
    serve(nbcRejects, 'mes_nbc_reject'),
    serve(nbcHandovers, 'mes_nbc_handover'),
  ],
  commands: [...jobHalves, ...materialHalves, ...boxHalves, ...handoverHalves],
  within: [
    // with its last piece a box is full
    follow(afterCommand(fillBox), async (unit, { record }) => {
      if (record.qty === record.packQty) await unit.give(fullBox, record.id)
    }),
    follow(unitsChanged, followUnits),
  ],
  routes: packingRoutes,
  migrations: {
    '0400-packing': migration,
    '0401-carton-label': cartonLabel,
    '0402-box-units': boxUnits,
    '0615-packed-material': packedMaterial,
    '0616-packed-short': packedShort,
    '0640-left-in-box': leftInBox,
    '0641-pans-out-of-turn': pansOutOfTurn,
  },
})
