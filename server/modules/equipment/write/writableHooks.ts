import type { plcWritables } from '#contract/modules/equipment/plcWritable.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { interlockFault } from './interlock.ts'
import { writeTarget } from './target.service.ts'

type Row = NonNullable<(typeof plcWritables)['rowType']>

/** What writable tags ask: a tag that can be written, a range that its device can hold, and an interlock of known tags. */
export const writableHooks: Hooks<Row> = {
  beforeCreate: (row, unit) => judge(row, unit),
  beforeUpdate: (row, before, unit) => judge({ ...before, ...row }, unit),
}

async function judge({ tagCode, minimum, maximum, interlock }: Row, { trx }: UnitOfWork): Promise<void> {
  const target = await writeTarget(trx, tagCode)
  if ('reason' in target) refuse('tagCode', target.reason)
  if (target.words(minimum) === null) refuse('minimum', '设备存不下这个数，请按测点的数据类型和系数填写')
  if (target.words(maximum) === null) refuse('maximum', '设备存不下这个数，请按测点的数据类型和系数填写')
  const [read, computed] = [
    await trx.selectFrom('mes_plc_tag').select('tagCode').execute(),
    await trx.selectFrom('mes_calculated_tag').select('tagCode').execute(),
  ]
  const known = new Set([...read, ...computed].map((tag) => tag.tagCode))
  const fault = interlockFault(interlock, (code) => known.has(code))
  if (fault !== null) refuse('interlock', fault)
}

function refuse(field: string, reason: string): never {
  throw new Problem(422, reason, { fields: { [field]: [reason] } })
}
