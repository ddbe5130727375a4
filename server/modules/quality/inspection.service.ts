import type { RecordOf } from '#contract/command.ts'
import type { retestLot } from '#contract/modules/material/lotCommands.ts'
import { openQcStates } from '#contract/modules/quality/qcStates.ts'
import type { QcType } from '#contract/modules/quality/qcStates.ts'
import type { GivenCommand } from '#contract/withinEvent.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { templateFor } from './inspection/templateFor.ts'
import { newRow } from '../../db/newRow.ts'
import './tables.ts'

/** What has to be inspected and because of what. `lotSize` are the pieces or units of it, for a sampling plan; null where nobody counted. */
export type InspectionAsked = {
  qcType: QcType
  refType: string
  refId: string
  lotId: string | null
  batchNo: string
  lotSize: number | null
  plantTz: string
}

/** An inspection by the valid template for the lot's material, waiting for its sample; its id. Null where no template applies. Asked again for the same reference, it is the same one. */
export async function askInspection(unit: UnitOfWork, { plantTz, ...asked }: InspectionAsked): Promise<string | null> {
  const { trx } = unit
  const there = await trx
    .selectFrom('mes_qc_order')
    .select('id')
    .where('qcType', '=', asked.qcType)
    .where('refType', '=', asked.refType)
    .where('refId', '=', asked.refId)
    .executeTakeFirst()
  if (there) return there.id
  const lot = await trx
    .selectFrom('mes_material_lot')
    .select('materialId')
    .where('id', '=', asked.lotId ?? '')
    .executeTakeFirst()
  const template = await templateFor(unit, { qcType: asked.qcType, materialId: lot?.materialId ?? null })
  if (!template) return null
  const order = { ...newRow(unit), ...asked, templateId: template.id, templateVersion: template.templateVersion, pointId: null, remark: '' }
  await trx
    .insertInto('mes_qc_order')
    .values({ ...order, qcNo: await nextNumber(unit, 'mes_inspection', { plantTz }), ...uninspected, status: 'waiting' })
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesQcOrder', verb: 'add', id: order.id, mark: null })
  return order.id
}

/** There are more or fewer of what waits for its sample than when its inspection was asked for; one that was sampled keeps what it was sampled by. */
export async function sizeInspected(
  unit: UnitOfWork,
  { qcType, refType, refId, lotSize }: Pick<InspectionAsked, 'qcType' | 'refType' | 'refId' | 'lotSize'>,
): Promise<void> {
  const changed = await unit.trx
    .updateTable('mes_qc_order')
    .set(({ eb }) => ({ lotSize, updateBy: unit.by.username, updateTime: unit.at, version: eb('version', '+', 1) }))
    .where('qcType', '=', qcType)
    .where('refType', '=', refType)
    .where('refId', '=', refId)
    .where('status', '=', 'waiting')
    .returning('id')
    .execute()
  for (const { id } of changed) unit.afterCommit('resource.changed', { resource: 'mesQcOrder', verb: 'edit', id, mark: null })
}

/** Inspections of these references that nobody has judged yet, the numbers of them. */
export async function uninspectedOf({ trx }: Pick<ReadUnit, 'trx'>, refType: string, refIds: readonly string[]): Promise<string[]> {
  const open = await trx
    .selectFrom('mes_qc_order')
    .select('qcNo')
    .where('refType', '=', refType)
    .where('refId', 'in', refIds)
    .where('status', 'in', openQcStates)
    .orderBy('qcNo')
    .execute()
  return open.map(({ qcNo }) => qcNo)
}

/** What was over waits for its retest: one inspection for each new last day. */
export async function askRetest(unit: UnitOfWork, { record: { id, expireDate }, plantTz }: GivenCommand<RecordOf<typeof retestLot>>): Promise<void> {
  await askInspection(unit, { qcType: 'RQC', refType: 'mesLotRetest', refId: `${id} ${expireDate ?? ''}`, lotId: id, batchNo: '', lotSize: null, plantTz })
}

/** An inspection of which nothing is known yet. */
export const uninspected = {
  severity: 'normal',
  sampleCount: 0,
  acceptCount: 0,
  failCount: 0,
  inspectorId: '',
  reviewerId: '',
  esignId: '',
  sampleTime: null,
  doneTime: null,
  digest: '',
  result: '',
  reviewNote: '',
} as const
