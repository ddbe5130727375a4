import { saveBox } from '#contract/modules/packing/box.ts'
import { cancelNbcHandover, openNbcHandover, saveNbcHandover, scanNbcHandover, takeOffNbcHandover } from '#contract/modules/packing/nbcHandover.ts'
import type { nbcHandovers } from '#contract/modules/packing/nbcHandover.ts'
import { boxStatusTexts } from '#contract/modules/packing/packingStates.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { takeTurn, turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { requireScan } from '../scanning/requireScan.service.ts'
import { resolveCode } from '../scanning/resolve.service.ts'
import { boxRow, jobTurns } from './jobRow.ts'

type Record = NonNullable<(typeof nbcHandovers)['rowType']> & { id: string }
type Handover = Omit<Record, 'saveTime'> & { saveTime: string | number | null }

const text = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name].trim() : '')

/** The server's half of the hand-over from the packing line to the store (factory.md 3.12 "nbc save"). */
export const handoverHalves: readonly CommandHalf[] = [
  implement<Handover>(openNbcHandover, {
    async make({ unit, records, plantTz }) {
      const { by, at } = unit
      const id = rowId(at)
      const kept = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
      const empty = { locationId: null, boxCount: 0, pieceCount: 0, givenBy: '', takenBy: '', saveTime: null, status: 'draft' }
      const handoverNo = await nextNumber(unit, 'mes_nbc_handover', { plantTz })
      await unit.trx
        .insertInto('mes_nbc_handover')
        .values({ ...kept, ...empty, handoverNo })
        .execute()
      return records.kept('add', id)
    },
    told: ({ handoverNo }) => `${handoverNo} 已开，请扫箱`,
  }),
  ...inTurns<Handover>(
    ({ record }) => [turnOf('mes_nbc_handover', record.id)],
    [
      implement<Handover>(scanNbcHandover, {
        run: async ({ unit, record, asked }) => scanned(unit, record, { code: text(asked, 'code'), scanEventId: text(asked, 'scanEventId') }),
        told: ({ boxCount }) => `单上有 ${boxCount} 箱`,
      }),
      implement<Handover>(takeOffNbcHandover, {
        async run({ unit, record, asked }) {
          const off = await unit.trx
            .updateTable('mes_box')
            .set({ handoverId: null })
            .where('id', '=', text(asked, 'boxId'))
            .where('handoverId', '=', record.id)
            .executeTakeFirst()
          if (off.numUpdatedRows === 0n) throw new Problem(409, '这一箱不在这张入存单上，请刷新后重试')
          return totals(unit, record.id)
        },
        told: () => '已拿下',
      }),
      implement<Handover>(saveNbcHandover, {
        guards: [hasBoxes, hasPlace, allSealed],
        async run({ unit, record, signed: [packer, keeper] }) {
          for (const { id } of await boxesOn(unit, record.id)) await unit.give(saveBox, id, { handoverId: record.id, locationId: record.locationId ?? '' })
          for (const resource of ['mesHu', 'mesBox']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
          return { givenBy: packer?.username ?? unit.by.username, takenBy: keeper?.username ?? '', saveTime: unit.at }
        },
        told: ({ boxCount }) => `${boxCount} 箱已交接入存`,
      }),
      implement<Handover>(cancelNbcHandover, {
        async run({ unit, record }) {
          await unit.trx.updateTable('mes_box').set({ handoverId: null }).where('handoverId', '=', record.id).execute()
          return { boxCount: 0, pieceCount: 0 }
        },
      }),
    ],
  ),
]

/** A sealed box comes on the hand-over; a place is where it goes. Throws 404, 409 or 422 with the way out. */
async function scanned(unit: UnitOfWork, record: Handover, { code, scanEventId }: { code: string; scanEventId: string }): Promise<Partial<Handover>> {
  const { found, refusal } = await resolveCode(unit.trx, code, { symbology: '', of: ['box', 'bin'], materialId: '' })
  if (!found) throw new Problem(422, refusal ?? '请扫箱标签或库位标签')
  const isTyped = scanEventId === '' && unit.by.permissions.has('mes:scan:type')
  if (!isTyped) await requireScan(unit, { scanEventId, of: found.kind, id: found.id, usedFor: `mesNbcHandover ${record.id}` })
  if (found.kind === 'bin') return { locationId: found.id }
  const { jobId } = await boxRow(unit, found.id)
  for (const turn of jobTurns(jobId)) await takeTurn(unit.trx, turn)
  const box = await boxRow(unit, found.id)
  const status = Object.entries(boxStatusTexts).find(([value]) => value === box.status)?.[1] ?? box.status
  if (box.handoverId === record.id) throw new Problem(409, `${box.boxNo} 已在单上，不用再扫`)
  if (box.status !== 'sealed') throw new Problem(409, `${box.boxNo} 是“${status}”，只有封好的箱才能入存`)
  if (box.handoverId !== null) throw new Problem(409, `${box.boxNo} 在入存单 ${await numberOf(unit, box.handoverId)} 上，请在那张单上交接，或先从那里拿下`)
  await unit.trx.updateTable('mes_box').set({ handoverId: record.id }).where('id', '=', box.id).execute()
  return totals(unit, record.id)
}

const boxesOn = ({ trx }: Pick<ReadUnit, 'trx'>, handoverId: string) =>
  trx.selectFrom('mes_box').select(['id', 'boxNo', 'qty', 'status']).where('handoverId', '=', handoverId).orderBy('seq').orderBy('id').execute()

async function totals(unit: Pick<ReadUnit, 'trx'>, handoverId: string): Promise<{ boxCount: number; pieceCount: number }> {
  const on = await boxesOn(unit, handoverId)
  return { boxCount: on.length, pieceCount: on.reduce((sum, { qty }) => sum + qty, 0) }
}

async function numberOf({ trx }: Pick<ReadUnit, 'trx'>, handoverId: string): Promise<string> {
  return (await trx.selectFrom('mes_nbc_handover').select('handoverNo').where('id', '=', handoverId).executeTakeFirst())?.handoverNo ?? ''
}

function hasBoxes({ record }: Guarded<Handover>): string | null {
  return record.boxCount > 0 ? null : '单上还没有箱，请先扫封好的箱'
}

function hasPlace({ record }: Guarded<Handover>): string | null {
  return record.locationId === null ? '还没有扫库位，请扫要放进去的库位' : null
}

async function allSealed({ unit, record }: Guarded<Handover>): Promise<string | null> {
  const other = (await boxesOn(unit, record.id)).find(({ status }) => status !== 'sealed')
  return other ? `${other.boxNo} 已不是封好的箱，请从单上拿下` : null
}
