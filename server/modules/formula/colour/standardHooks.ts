import { standardStatusOn } from '#contract/modules/formula/colorStandard.ts'
import type { colorStandards } from '#contract/modules/formula/colorStandard.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../../http/problem.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import '../colourTables.ts'

type Standard = NonNullable<(typeof colorStandards)['rowType']> & { id: string }

/** A standard gets its number. One whose last day is over was never good. */
export function standardHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Standard> {
  return {
    async assigned(_row, before, unit) {
      return before ? {} : { standardNo: await nextNumber(unit, 'mes_color_standard', { plantTz }) }
    },
    beforeCreate({ validUntil }, { at }) {
      if (standardStatusOn(validUntil, wireTime(at, plantTz).slice(0, 10)) !== 'expired') return
      const sentence = '有效期已经过去，请填写今天或以后的日期'
      throw new Problem(422, sentence, { fields: { validUntil: [sentence] } })
    },
  }
}
