import type { calculatedTags } from '#contract/modules/equipment/calculatedTag.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { tellWalls } from '../registerHooks.ts'
import { readCalculated } from './calculated.service.ts'
import { prepareTags } from './prepared.ts'

type Row = NonNullable<(typeof calculatedTags)['rowType']>

const stateNames = ['state', 'stateSince']

/** What calculated tags ask: a code that no tag has that is read, an expression of known tags, and no circle. */
export const calculatedHooks: Hooks<Row> = {
  ...tellWalls<Row>(...(['name', 'equipmentCode', 'expression', 'unit', 'decimals', 'deadband', 'limitLL', 'limitL', 'limitH', 'limitHH', 'role'] as const)),
  async beforeCreate(row, unit) {
    const { trx } = unit
    const taken = await trx.selectFrom('mes_plc_tag').select('tagCode').where('tagCode', '=', row.tagCode).executeTakeFirst()
    if (taken) refuse('tagCode', `测点编码 ${row.tagCode} 已经是一个采集的测点，请换一个编码`)
    await judge(row, unit)
  },
  beforeUpdate: (row, before, unit) => judge({ ...before, ...row }, unit),
}

async function judge(row: Row, { trx }: UnitOfWork): Promise<void> {
  const others = (await readCalculated(trx)).filter(({ tagCode }) => tagCode !== row.tagCode)
  const read = new Set((await trx.selectFrom('mes_plc_tag').select('tagCode').execute()).map(({ tagCode }) => tagCode))
  const isState = (code: string) => stateNames.some((name) => code.endsWith(`.${name}`))
  const fault = prepareTags([...others, row], (code) => read.has(code) || isState(code)).faults.get(row.tagCode)
  if (fault !== undefined) refuse('expression', fault)
}

function refuse(field: string, reason: string): never {
  throw new Problem(422, reason, { fields: { [field]: [reason] } })
}
