import { bringMaterial, countMaterial, settleMaterial } from '#contract/modules/packing/nbcMaterial.ts'
import type { nbcMaterials } from '#contract/modules/packing/nbcMaterial.ts'
import { nbcStatusTexts } from '#contract/modules/packing/packingStates.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { rowId } from '../../db/rowId.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { firstByRule } from '../material/stock/firstByRule.service.ts'
import { reserveStock } from '../material/stock/reservations.service.ts'
import { workshopOf } from '../material/stock/placesBelow.service.ts'
import { requireScan } from '../scanning/requireScan.service.ts'
import { jobRow, jobTurns } from './jobRow.ts'
import { materialReserved, pctOf } from './materials.ts'

type Material = NonNullable<(typeof nbcMaterials)['rowType']> & { id: string }
const text = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name].trim() : '')

export const materialHalves: readonly CommandHalf[] = [
  implement<Material>(bringMaterial, {
    async make({ unit, asked, records }) {
      const jobId = text(asked, 'jobId')
      for (const turn of jobTurns(jobId)) await takeTurn(unit.trx, turn)
      const job = await jobRow(unit, jobId)
      const stands: readonly string[] = ['ready', 'packing', 'paused']
      const status = Object.entries(nbcStatusTexts).find(([value]) => value === job.status)?.[1] ?? job.status
      if (!stands.includes(job.status)) throw new Problem(409, `任务 ${job.jobNo} 是“${status}”，不能领内包材。请先下达或继续任务`)
      const of = await unitOfCode(unit, text(asked, 'huCode'))
      await requireLabel(unit, { scanEventId: text(asked, 'scanEventId'), huId: of.id, usedFor: `mesNbcJob ${jobId}` })
      const inHand = Math.floor(fromMicro(Number(of.qtyAvail)))
      const issued = typeof asked['qty'] === 'number' ? asked['qty'] : inHand
      if (issued < 1 || issued > inHand) throw new Problem(409, `${of.huCode} 可用 ${inHand} 个，领不了 ${issued} 个。请核对数量或换一件`)
      const twice = await unit.trx.selectFrom('mes_nbc_material').select('id').where('jobId', '=', jobId).where('huId', '=', of.id).executeTakeFirst()
      if (twice) throw new Problem(409, `${of.huCode} 已经领到 ${job.jobNo}，不用再扫`)
      const breakReason = await reasonOfBreak(unit, of, text(asked, 'breakReason'))
      const id = rowId(unit.at)
      const stayWithin = of.locationId === null ? null : await workshopOf(unit, of.locationId)
      await reserveStock(unit, { huId: of.id, qty: toMicro(issued), ref: { type: materialReserved, id }, batchNo: job.batchNo, stayWithin })
      const kept = { id, createBy: unit.by.username, createTime: unit.at, updateBy: unit.by.username, updateTime: unit.at, version: 1 }
      const what = { jobId, huId: of.id, huCode: of.huCode, materialId: of.materialId, materialLotId: of.lotId, issued }
      const counted = { used: 0, damaged: 0, returned: 0, diff: issued, diffPct: 100, breakReason, isCounted: 'N' }
      await unit.trx
        .insertInto('mes_nbc_material')
        .values({ ...kept, ...what, ...counted })
        .execute()
      return records.kept('add', id)
    },
    told: ({ huCode, issued }) => `${huCode} 已领 ${issued} 个`,
  }),
  implement<Material>(countMaterial, {
    turns: ({ record }) => jobTurns(record.jobId),
    guards: [isReconciling, isNotMore],
    async run({ record, asked }) {
      const [used, damaged, returned] = [Number(asked['used']), Number(asked['damaged']), Number(asked['returned'])]
      const diff = record.issued - used - damaged - returned
      return { used, damaged, returned, diff, diffPct: pctOf(diff, record.issued) }
    },
    told: ({ huCode, diff }) => (diff === 0 ? `${huCode} 平了` : `${huCode} 差 ${diff} 个`),
  }),
  implement<Material>(settleMaterial),
]

/** What people call inner packing material: by the label of its unit, and only what is inner packing material. */
async function unitOfCode({ trx }: UnitOfWork, huCode: string) {
  const found = await trx
    .selectFrom('mes_hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'mes_hu.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select(['mes_hu.id', 'huCode', 'lotId', 'lotNo', 'locationId', 'lot.materialId', 'qtyAvail', 'materialType', 'materialName', 'material.unit'])
    .where('huCode', '=', huCode)
    .executeTakeFirst()
  if (!found) throw new Problem(404, `没有物料件 ${huCode}，请重扫内包材的标签`)
  if (found.materialType !== 'nbc') throw new Problem(409, `${found.materialName} 不是内包材，不能领到内包线。请扫铝盘、粉盒、罐或内袋的标签`)
  if (found.unit !== 'pcs') throw new Problem(409, `${found.materialName} 不按个计，不能对账。请先在物料档案改正单位`)
  return found
}

type Brought = { lotId: string; lotNo: string; materialId: string; locationId: string | null }

/** factory.md 4 R14: past a lot of the workshop that goes first by the rule of its material, and of which a piece is free, there is a reason. Throws 422 without; '' where it is in turn. */
async function reasonOfBreak(unit: UnitOfWork, { locationId, ...of }: Brought, reason: string): Promise<string> {
  const first = locationId === null ? null : await firstByRule(unit, { ...of, locationId }, ({ qtyAvail }) => fromMicro(qtyAvail) >= 1)
  if (first === null) return ''
  if (reason !== '') return reason
  const sentence = `应先领批次 ${first.lotNo}（${first.huCode}）。要领批次 ${of.lotNo}，请写明原因`
  throw new Problem(422, sentence, { fields: { breakReason: [sentence] } })
}

/** factory.md 4 R5: the label was scanned, or somebody who may type did. */
async function requireLabel(unit: UnitOfWork, { scanEventId, huId, usedFor }: { scanEventId: string; huId: string; usedFor: string }): Promise<void> {
  if (scanEventId === '' && unit.by.permissions.has('mes:scan:type')) return
  await requireScan(unit, { scanEventId, of: 'hu', id: huId, usedFor })
}

async function isReconciling({ unit, record }: Guarded<Material>): Promise<string | null> {
  const { jobNo, status } = await jobRow(unit, record.jobId)
  return status === 'reconciling' ? null : `任务 ${jobNo} 还没有开始对账。请装完最后一箱，再按“开始对账”`
}

/** What is there beyond what was brought came from elsewhere: of this unit nothing more was used, and nothing more goes back. */
function isNotMore({ record, asked }: Guarded<Material>): string | null {
  const [used, damaged, returned] = [Number(asked?.['used'] ?? 0), Number(asked?.['damaged'] ?? 0), Number(asked?.['returned'] ?? 0)]
  const only = `${record.huCode} 只领了 ${record.issued} 个`
  if (used + damaged > record.issued) return `${only}，用了和破损的不会有 ${used + damaged} 个。多用的请先补领`
  return returned > record.issued ? `${only}，退不了 ${returned} 个。请把别的料件退回的数填在那一件上` : null
}
