import type { repairs } from '#contract/modules/care/repair.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { careNumber } from '../careRow.ts'
import { callTechnicians, untouched } from './reportRepair.ts'

type Repair = NonNullable<(typeof repairs)['rowType']>

/** A repair that a person reports is numbered, and those who repair are told. */
export function repairHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Repair> {
  return {
    async assigned(_row, before, unit) {
      if (before) return {}
      const reported = { source: 'operator', refType: '', refId: '', reportBy: unit.by.username, reportTime: wireTime(unit.at, plantTz) }
      return { ...untouched, ...reported, repairNo: await careNumber(unit, 'mes_repair', plantTz) }
    },
    async afterChange({ verb, after }, unit) {
      if (verb === 'add' && after !== null) await callTechnicians(unit, after, plantTz)
    },
  }
}
