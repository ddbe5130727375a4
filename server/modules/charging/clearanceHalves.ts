import { clearanceValidHours, expireClearance, signClearance, useClearance } from '#contract/modules/charging/lineClearance.ts'
import type { lineClearances } from '#contract/modules/charging/lineClearance.ts'
import { endedPlanStates } from '#contract/modules/production/planStates.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import './tables.ts'

const hourMs = 3_600_000

/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
export type Clearance = Omit<NonNullable<(typeof lineClearances)['rowType']>, 'signTime' | 'validUntil'> & {
  id: string
  signTime: string | number | null
  validUntil: string | number | null
}

const unsigned = { sign1By: '', sign1EsignId: '', sign2By: '', sign2EsignId: '', signTime: null, validUntil: null }

/** A clearance gets its number when it is made; which batch comes next and which was there before follows from what was chosen. */
export function clearanceHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<NonNullable<(typeof lineClearances)['rowType']>> {
  return {
    async assigned(row, before, unit) {
      const { trx } = unit
      const { planId, equipmentId } = { ...before, ...row }
      const plan = await trx
        .selectFrom('mes_plan')
        .select('batchNo')
        .where('id', '=', planId ?? '')
        .executeTakeFirst()
      const machine = await trx
        .selectFrom('mes_equipment')
        .select('chargedBatchNo')
        .where('id', '=', equipmentId ?? '')
        .executeTakeFirst()
      const batches = { nextBatchNo: plan?.batchNo ?? '', prevBatchNo: machine?.chargedBatchNo ?? '' }
      return before ? batches : { ...batches, ...unsigned, clearanceNo: await nextNumber(unit, 'mes_line_clearance', { plantTz }) }
    },
  }
}

export const clearanceHalves: readonly CommandHalf[] = [
  implement<Clearance>(signClearance, {
    guards: [allIsDone, batchIsWanted],
    async run({ unit, signed: [first, second] }) {
      return {
        sign1By: first?.username ?? unit.by.username, // software people of the demonstration sign nothing
        sign1EsignId: first?.signId ?? '',
        sign2By: second?.username ?? '',
        sign2EsignId: second?.signId ?? '',
        signTime: unit.at,
        validUntil: unit.at + clearanceValidHours * hourMs,
      }
    },
    told: ({ clearanceNo }) => `${clearanceNo} 已签名，${clearanceValidHours} 小时内有效`,
  }),
  implement<Clearance>(useClearance),
  implement<Clearance>(expireClearance),
]

/** The list is the plant's own: whatever stands in its dictionary has to be done. */
async function allIsDone({ unit: { trx }, record }: Guarded<Clearance>): Promise<string | null> {
  const wanted = await trx
    .selectFrom('sys_dict_item')
    .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
    .select(['itemValue', 'itemText'])
    .where('dictCode', '=', 'mes_clearance_item')
    .where('sys_dict_item.status', '=', 1)
    .orderBy('sortOrder')
    .execute()
  const done = new Set(record.items.split(','))
  const missing = wanted.filter(({ itemValue }) => !done.has(itemValue))
  return missing.length === 0 ? null : `还有 ${missing.length} 项没有确认：${missing.map(({ itemText }) => itemText).join('、')}。请做完后勾选`
}

/** A batch that is made is still to be packed: its packing line is cleared for it. */
async function batchIsWanted({ unit: { trx }, record }: Guarded<Clearance>): Promise<string | null> {
  const plan = await trx.selectFrom('mes_plan').select('status').where('id', '=', record.planId).executeTakeFirst()
  const place = trx
    .selectFrom('mes_equipment')
    .select('type')
    .where('id', '=', record.equipmentId ?? '')
  if (plan?.status === 'finished' && (await place.executeTakeFirst())?.type === 'pack') return null
  return endedPlanStates.some((one) => one === plan?.status) ? `批次 ${record.nextBatchNo} 已经结束，不用再为它清场` : null
}
