import './tables.ts'
import { commandId } from '#contract/command.ts'
import { concedeLot, passLot, releaseLot, retestLot } from '#contract/modules/material/lotCommands.ts'
import { rejectDeviation } from '#contract/modules/production/critical/parameterDeviation.ts'
import { finishPlan } from '#contract/modules/production/planCommands.ts'
import { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { ncrHolds } from '#contract/modules/quality/ncrHold.ts'
import { patrolPoints } from '#contract/modules/quality/patrolPoint.ts'
import { qcItems } from '#contract/modules/quality/qcItem.ts'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { qcResults } from '#contract/modules/quality/qcResult.ts'
import { qcTemplates } from '#contract/modules/quality/qcTemplate.ts'
import { specimens } from '#contract/modules/quality/specimen.ts'
import { specimenLooks, specimenUses } from '#contract/modules/quality/specimenTrail.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../bus/bus.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { askReleased } from './ncr/holds.service.ts'
import { askRetest } from './inspection.service.ts'
import { hasRetestTemplate, waitsForInspection } from './inspection/judging.ts'
import { qcHalves } from './inspection/qcHalves.ts'
import { qcHooks } from './inspection/qcHooks.ts'
import { templateHalves, templateHooks } from './inspection/templateHalves.ts'
import { migration } from './migrations/0405-quality.ts'
import { migration as mayReduce } from './migrations/0406-may-reduce.ts'
import { heldByNcr, ncrHalves, ncrHooks } from './ncr/ncrHalves.ts'
import { qualityRoutes } from './quality.routes.ts'
import type { QualityParts } from './quality.routes.ts'
import { releaseHalves, waitForRelease } from './release/releaseHalves.ts'
import { specimenHalves } from './specimen/specimenHalves.ts'
import { specimenHooks } from './specimen/specimenHooks.ts'
import { specimenJob } from './specimen/specimenJob.ts'
import type { RecordOf } from '#contract/command.ts'
import type { GivenCommand } from '#contract/withinEvent.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { openNcr } from './ncr/openNcr.service.ts'

/** A batch that was made outside the limits of a critical parameter, and is the worse for it, has its nonconformity from the same moment on. */
async function openForDeviation(unit: UnitOfWork, { record, plantTz }: GivenCommand<RecordOf<typeof rejectDeviation>>): Promise<void> {
  const { id, batchNo, name, tagCode, reason } = record
  const lot = await unit.trx
    .selectFrom('mes_material_lot')
    .select('id')
    .where('originRefType', '=', 'batch')
    .where('originRefId', '=', batchNo)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const description = `关键参数“${name}”（${tagCode}）超出限值，判为不可接受：${reason}`
  await openNcr(unit, { source: 'parameter', refType: 'deviation', refId: id, lotId: lot?.id ?? null, batchNo, description, plantTz })
}

export const quality = defineServerModule<QualityParts>({
  name: 'quality',
  resources: [
    serve(qcTemplates, 'mes_qc_template', { hooks: templateHooks }),
    serve(qcItems, 'mes_qc_item'),
    serve(qcOrders, 'mes_qc_order', { hooks: qcHooks }),
    serve(qcResults, 'mes_qc_result'),
    serve(patrolPoints, 'mes_patrol_point'),
    serve(ncrs, 'mes_ncr', { hooks: ncrHooks }),
    serve(ncrHolds, 'mes_ncr_hold'),
    serve(batchReleases, 'mes_batch_release'),
    serve(specimens, 'mes_specimen', { hooks: specimenHooks }),
    serve(specimenLooks, 'mes_specimen_obs'),
    serve(specimenUses, 'mes_specimen_use'),
  ],
  commands: [...templateHalves, ...qcHalves, ...ncrHalves, ...releaseHalves, ...specimenHalves],
  guards: {
    [commandId(releaseLot)]: [heldByNcr],
    [commandId(passLot)]: [waitsForInspection],
    [commandId(concedeLot)]: [waitsForInspection],
    [commandId(retestLot)]: [hasRetestTemplate],
  },
  within: [
    follow(afterCommand(finishPlan), (unit, { record }) => waitForRelease(unit, record)),
    follow(afterCommand(rejectDeviation), openForDeviation),
    follow(afterCommand(retestLot), askRetest),
    follow(afterCommand(releaseLot), askReleased),
  ],
  jobs: (parts) => [specimenJob(parts)],
  routes: qualityRoutes,
  migrations: { '0405-quality': migration, '0406-may-reduce': mayReduce },
})
