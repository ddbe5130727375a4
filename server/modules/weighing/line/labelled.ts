import { fromMicro } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { unitWeighed } from '#contract/modules/weighing/unitWeighed.ts'
import type { UnitWeighed } from '#contract/modules/weighing/unitWeighed.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { requireWeight } from '../../material/amounts.service.ts'
import type { LineRow } from './lineRow.ts'
import { standingRecords } from './lineRow.ts'

type Weighed = { kind: UnitWeighed['kind']; huId: string; terminal: string; batchNo: string; unit: string; tare: number; net: number; gross: number }

/** Says that a unit was weighed, with what its label says of it; amounts in millionths of `unit`. */
export async function sayWeighed(unit: UnitOfWork, weighed: Weighed, by: string, reprint: UnitWeighed['reprint'] = null): Promise<void> {
  const { kind, huId, terminal, batchNo } = weighed
  const of = await unit.trx
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select(['huCode', 'lotNo', 'lot.expireDate', 'materialName', 'materialCode'])
    .where('hu.id', '=', huId)
    .executeTakeFirstOrThrow()
  const person = await unit.trx.selectFrom('sys_user').select('realname').where('username', '=', by).executeTakeFirst()
  const kg = (micro: number) => String(fromMicro(requireWeight(BigInt(micro), { from: weighed.unit, to: 'kg', name: of.materialName })))
  const { huCode, lotNo, materialName, materialCode } = of
  const amounts = {
    qty: String(fromMicro(weighed.net)),
    unit: unitText(weighed.unit),
    netQty: kg(weighed.net),
    tareQty: kg(weighed.tare),
    grossQty: kg(weighed.gross),
  }
  const said = { huCode, lotNo, materialName, materialCode, batchNo, operator: person?.realname ?? by, ...amounts }
  const values = of.expireDate === null ? said : { ...said, expireDate: of.expireDate }
  await unit.within(unitWeighed, { kind, terminal, huId, huCode, values, reprint })
}

/** The label of a bag that stands, asked for by a person. Throws 409 for a record that is not of this line or was taken back. */
export async function labelRecord(
  unit: UnitOfWork,
  line: LineRow,
  { recordId, terminal, reason, text }: { recordId: string; terminal: string; reason: string; text: string },
): Promise<void> {
  const found = (await standingRecords(unit, line.id)).find(({ id }) => id === recordId)
  if (!found || found.targetHuId === null) throw new Problem(409, '这条称量记录不是这一行的，或已经作废。请刷新后重新选择')
  const amounts = { tare: found.tareQty, net: found.netQty, gross: found.grossQty }
  const bag = { kind: 'bag', huId: found.targetHuId, terminal, batchNo: line.batchNo, unit: line.unit } as const
  await sayWeighed(unit, { ...bag, ...amounts }, found.weighBy, { reason, text })
}
