import type { PackedBox } from '#contract/modules/packing/packCalls.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { expectedGross, weightComplaint } from './checkWeight.ts'
import type { Box, Job } from './jobRow.ts'

/** pieces of a box that a page shows one by one: the newest */
const mostShown = 240

const gramsPerKg = 1000

/** A box as pages show it, with who put what into it. */
export async function packedBox({ trx }: Pick<ReadUnit, 'trx'>, job: Job, box: Box): Promise<PackedBox> {
  const rows = await trx
    .selectFrom('mes_box_item as item')
    .leftJoin('sys_user as person', 'person.username', 'item.createBy')
    .select(['item.id', 'count', 'pieceCode', 'item.createBy', 'realname', 'item.createTime', 'source'])
    .where('boxId', '=', box.id)
    .where('voided', '=', 'N')
    .orderBy('item.id')
    .execute()
  let place = 1
  const pieces = rows.map(({ id, count, pieceCode, createBy, realname, createTime, source }) => {
    const first = place
    place += count
    return { itemId: id, first, count, pieceCode, by: createBy, name: realname ?? createBy, at: Number(createTime), source }
  })
  const gross = box.grossQty === null ? null : Number(box.grossQty) * gramsPerKg // kg as it rests, grams as it is judged
  return {
    id: box.id,
    version: box.version,
    boxNo: box.boxNo,
    seq: box.seq,
    status: box.status,
    qty: box.qty,
    packQty: box.packQty,
    isTail: box.isTail === 'Y',
    sscc: box.sscc,
    grossQty: gross === null ? null : fromMicro(gross),
    expected: fromMicro(expectedGross(job, box)),
    weightResult: box.weightResult,
    weightComplaint: gross === null ? null : weightComplaint(job, box, gross),
    pieces: pieces.slice(-mostShown),
  }
}
