import '../../calendar/tables.ts'
import type { shifts } from '#contract/modules/calendar/shift.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import type { Change, Hooks } from '../../resource/write/hooks.ts'

type ShiftRow = NonNullable<(typeof shifts)['rowType']>

/** Keeps how a shift stood before each change: what was a night shift last month stays one. */
export const shiftHooks: Hooks<ShiftRow> = {
  async afterChange({ before, after }: Change<ShiftRow>, unit: UnitOfWork) {
    const { id: shiftId } = (after ?? before) as ShiftRow & { id: string } // a stored record has its key, which its declaration does not name
    const first = await unit.trx.selectFrom('mes_shift_version').select('id').where('shiftId', '=', shiftId).limit(1).executeTakeFirst()
    if (before && !first) await keep(unit, { shiftId, fromMs: 0, shift: before })
    if (after) await keep(unit, { shiftId, fromMs: unit.at, shift: after })
    else if (before) await keep(unit, { shiftId, fromMs: unit.at, shift: { ...before, status: 'N' } })
  },
}

async function keep({ trx, at }: UnitOfWork, { shiftId, fromMs, shift }: { shiftId: string; fromMs: number; shift: ShiftRow }): Promise<void> {
  const { code, name, scope, startTime, endTime, weekdays, status } = shift
  await trx
    .insertInto('mes_shift_version')
    .values({ id: rowId(at), shiftId, fromMs, code, name, scope, startTime, endTime, weekdays, status })
    .execute()
}
