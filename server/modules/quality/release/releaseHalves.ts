import { checkRelease, decideRelease } from '#contract/modules/quality/batchRelease.ts'
import type { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { implement } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import { newRow } from '../../../db/newRow.ts'
import { checklistOf } from './checklist.ts'
import { handsInBatch } from './hands.service.ts'

/** A release as its commands read and set it; instants may be set as ms since the epoch. */
type Release = Omit<NonNullable<(typeof batchReleases)['rowType']>, 'checkTime' | 'decideTime'> & {
  id: string
  checkTime: string | number | null
  decideTime: string | number | null
}

/** With its last step a batch waits for its release. A batch that has one keeps it. */
export async function waitForRelease(
  unit: UnitOfWork,
  { id: planId, batchNo, productId, status }: { id: string; batchNo: string; productId: string; status: string },
): Promise<void> {
  if (status !== 'finished' && status !== 'short') return
  const there = await unit.trx.selectFrom('mes_batch_release').select('id').where('batchNo', '=', batchNo).executeTakeFirst()
  if (there) return
  const row = newRow(unit)
  await unit.trx
    .insertInto('mes_batch_release')
    .values({
      ...row,
      planId,
      batchNo,
      productId,
      openPoints: 0,
      checkTime: null,
      checklist: '[]',
      condition: '',
      decidedBy: '',
      decideTime: null,
      esignId: '',
      status: 'pending',
    })
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesBatchRelease', verb: 'add', id: row.id, mark: null })
}

export const releaseHalves: readonly CommandHalf[] = [
  implement<Release>(checkRelease, {
    run: async ({ unit, record }) => found(unit, record),
    told: ({ batchNo, openPoints }) => (openPoints === 0 ? `${batchNo} 各项都已完成，可以放行` : `${batchNo} 还有 ${openPoints} 项没有完成`),
  }),
  implement<Release>(decideRelease, {
    turns: ({ record }) => [`mes_batch_release ${record.batchNo}`],
    guards: [madeByOthers],
    async run({ unit, record, asked, signed: [signature] }) {
      const decision = String(asked['decision'])
      const condition = typeof asked['condition'] === 'string' ? asked['condition'].trim() : ''
      const checked = await found(unit, record)
      if (decision === 'released' && checked.openPoints > 0) {
        const open = (await checklistOf(unit.trx, record)).flatMap((point) => point.open ?? [])
        throw new Problem(409, `还有 ${open.length} 项没有完成，不能放行：${open.join('；')}。请先完成，或拒绝、有条件放行`)
      }
      if (decision !== 'released' && condition === '') {
        const sentence = decision === 'conditional' ? '有条件放行请写明条件' : '拒绝放行请写明原因'
        throw new Problem(422, sentence, { fields: { condition: [sentence] } })
      }
      return { ...checked, status: decision, condition, decidedBy: unit.by.username, decideTime: unit.at, esignId: signature?.signId ?? '' }
    },
    told: ({ batchNo }) => `${batchNo} 的放行决定已签名`,
  }),
]

async function found(unit: UnitOfWork, record: Pick<Release, 'planId' | 'batchNo'>) {
  const points = await checklistOf(unit.trx, record)
  return { checklist: JSON.stringify(points), openPoints: points.filter(({ open }) => open !== null).length, checkTime: unit.at }
}

/** Four eyes (factory.md 4 R8). */
async function madeByOthers({ unit, record }: Guarded<Release>): Promise<string | null> {
  const makers = await handsInBatch(unit.trx, record.planId)
  return makers.has(unit.by.username) ? `您参与生产了批次 ${record.batchNo}，不能自己放行。请由另一个有权限的人放行` : null
}
