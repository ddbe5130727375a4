import { machineCountsIn } from '#contract/modules/equipment/machine.ts'
import { fromBigMicro } from '#contract/rules/quantity.ts'
import { convertedMicro, unitText } from '#contract/rules/unitConversion.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { measuredMaterial } from '../../material/amounts.service.ts'
import '../tables.ts'

type Step = { processId: string; ratePerHour: number | null; rateUnit: string }
type Batch = { id: string; unit: string; batchQty: number }

/** What a batch is in the unit of a step's rate; `batchQty` is in millionths. Throws 409 where the product does not say how the two convert (R21): kilograms an hour are no pieces an hour. */
export async function amountAtRate(db: Database, { processId, ratePerHour, rateUnit }: Step, { id, unit, batchQty }: Batch): Promise<number> {
  const micro = BigInt(batchQty)
  if (ratePerHour === null || rateUnit === unit) return fromBigMicro(micro)
  const converted = await convertedOf(db, { planId: id, from: unit, to: rateUnit }, micro)
  if (converted !== null) return fromBigMicro(converted)
  const process = await db.selectFrom('mes_process').select('name').where('id', '=', processId).executeTakeFirst()
  const [rate, kept] = [unitText(rateUnit), unitText(unit)]
  throw new Problem(
    409,
    `工序 ${process?.name ?? ''} 的速率按 ${rate}/小时 登记，这批以 ${kept} 计，不能换算。请在物料档案登记单件重量或密度，或修改工艺路线的速率单位`,
  )
}

type Counting = { planId: string; unit: string; perCount: number | null; rateUnit: string; machineRate: string }

/** What one count of a machine stands for in the unit of a batch; null where nobody knows. A step without `perCount` is counted in what the machine counts. */
export async function amountPerCount(db: Database, { planId, unit, perCount, rateUnit, machineRate }: Counting): Promise<number | null> {
  const from = perCount === null ? machineCountsIn(machineRate)?.unit : rateUnit
  if (from === undefined) return null
  const one = await convertedOf(db, { planId, from, to: unit }, 1_000_000_000_000n) // a million, so that six places of it are left
  return one === null ? null : (Number(perCount ?? 1) * Number(one)) / 1e12
}

async function convertedOf(db: Database, { planId, from, to }: { planId: string; from: string; to: string }, micro: bigint): Promise<bigint | null> {
  const plan = await db.selectFrom('mes_plan').select('productId').where('id', '=', planId).executeTakeFirstOrThrow()
  return convertedMicro(micro, { from, to, factors: await measuredMaterial(db, plan.productId) })
}
