import { closeNcr, disposeNcr, executeNcr, holdNcr, investigateNcr, verifyNcr } from '#contract/modules/quality/ncrCommands.ts'
import type { Disposition, ncrs } from '#contract/modules/quality/ncr.ts'
import { settlesAt } from '#contract/modules/quality/settlement.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../../resource/command/commandHalf.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { Problem } from '../../../http/problem.ts'
import { holdWithDescendants, settleHolds } from './holds.service.ts'
import { undecided } from './openNcr.service.ts'

type NcrRow = NonNullable<(typeof ncrs)['rowType']> & { id: string }
/** A nonconformity as its commands read and set it; `closeTime` may be set as ms since the epoch. */
type Ncr = Omit<NcrRow, 'closeTime'> & { closeTime: string | number | null }

/** A nonconformity gets its number and the batch of its lot when it is made; lots that it holds stay its own. */
export function ncrHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<NcrRow> {
  return {
    async assigned(row, before, unit) {
      if (before && before.heldLots > 0 && row.lotId !== undefined && row.lotId !== before.lotId)
        throw new Problem(409, '批次已经冻结，不能再改成别的批次。请为另一个批次另开一张不合格单', { fields: { lotId: ['已冻结，不能更改'] } })
      const lot = await unit.trx
        .selectFrom('mes_material_lot')
        .select(['originRefType', 'originRefId'])
        .where('id', '=', { ...before, ...row }.lotId ?? '')
        .executeTakeFirst()
      const batch = lot?.originRefType === 'batch' && lot.originRefId !== '' ? { batchNo: lot.originRefId } : {}
      return before ? batch : { ...undecided, ...batch, refType: '', refId: '', ncrNo: await nextNumber(unit, 'mes_ncr', { plantTz }) }
    },
  }
}

/** The server's half of the commands on nonconformities (factory.md 3.18). */
export const ncrHalves: readonly CommandHalf[] = inTurns<Ncr>(
  () => ['mes_ncr'],
  [
    implement<Ncr>(holdNcr, {
      guards: [({ record }) => (record.lotId === null ? '还没有写明批次，没有东西可以冻结。请先编辑，选上批次' : null)],
      run: async ({ unit, record }) => ({ heldLots: await holdWithDescendants(unit, record.lotId === null ? [] : [record.lotId], record) }),
      told: ({ ncrNo, heldLots }) => `${ncrNo}：已冻结 ${heldLots} 个批次`,
    }),
    implement<Ncr>(investigateNcr),
    implement<Ncr>(disposeNcr, {
      async run({ unit, record, asked, signed: [first, second], plantTz }) {
        const disposition = asked['disposition'] as Disposition // askedOf took it from the dictionary
        if (settlesAt[disposition] === 'dispose') await settleHolds(unit, record, disposition, plantTz)
        return {
          disposition,
          cause: String(asked['cause']),
          action: String(asked['action']),
          disposeBy: first?.username ?? '',
          disposeBy2: second?.username ?? '',
          esignIds: [first?.signId, second?.signId].filter((id) => id !== undefined).join(','),
        }
      },
      told: ({ ncrNo }) => `${ncrNo} 已由两人处置`,
    }),
    implement<Ncr>(executeNcr),
    implement<Ncr>(verifyNcr, {
      async run({ unit, record, asked, plantTz }) {
        const disposition = record.disposition as Disposition // only `dispose` writes it
        if (settlesAt[disposition] === 'verify') await settleHolds(unit, record, disposition, plantTz)
        return { finding: String(asked['finding']), verifyBy: unit.by.username }
      },
    }),
    implement<Ncr>(closeNcr, { run: async ({ unit }) => ({ closeBy: unit.by.username, closeTime: unit.at }) }),
  ],
)

/** A lot that a nonconformity holds is not let go past it. */
export async function heldByNcr({ unit, record }: Guarded): Promise<string | null> {
  const hold = await unit.trx
    .selectFrom('mes_ncr_hold')
    .innerJoin('mes_ncr', 'mes_ncr.id', 'mes_ncr_hold.ncrId')
    .select('ncrNo')
    .where('mes_ncr_hold.lotId', '=', String(record['id']))
    .where('mes_ncr_hold.status', '=', 'held')
    .executeTakeFirst()
  return hold ? `批次被不合格单 ${hold.ncrNo} 冻结，由它的处置决定去向。请先处置 ${hold.ncrNo}` : null
}
