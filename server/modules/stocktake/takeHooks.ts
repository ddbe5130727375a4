import type { stocktakes } from '#contract/modules/stocktake/stocktake.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

type Take = NonNullable<(typeof stocktakes)['rowType']>

const unused = { lineCount: 0, countedCount: 0, diffCount: 0, startTime: null, approvedBy: '', postedBy: '', postTime: null, closeReason: '' }

/** A stock-take gets its number when it is made; a static one freezes its places when it starts. */
export function takeHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Take> {
  return {
    async assigned(row, before, unit) {
      const freeze = { freeze: (row.takeType ?? before?.takeType) === 'static' ? 'Y' : 'N' }
      return before ? freeze : { ...unused, ...freeze, takeNo: await nextNumber(unit, 'mes_stocktake', { plantTz }) }
    },
  }
}
