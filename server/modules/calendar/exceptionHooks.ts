import '../../calendar/tables.ts'
import { dayTypeWords } from '#contract/modules/calendar/exceptionDay.ts'
import type { exceptionDays } from '#contract/modules/calendar/exceptionDay.ts'
import { contradiction } from '#contract/rules/calendar/contradiction.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { exceptionOf } from '../../calendar/readCalendar.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import type { Change, Hooks } from '../../resource/write/hooks.ts'

type ExceptionDay = NonNullable<(typeof exceptionDays)['rowType']>

/** Refuses an exception that says the opposite of another one about the same place, days and hours: nobody could say which counts. */
export const exceptionHooks: Hooks<ExceptionDay> = {
  async afterChange({ after }: Change<ExceptionDay>, { trx }: UnitOfWork) {
    if (after === null) return
    await takeTurn(trx, 'mes_calendar_day') // of two who write at once the second sees the first
    const { id } = after as ExceptionDay & { id: string } // a stored record has its key, which its declaration does not name
    const rows = await trx
      .selectFrom('mes_calendar_day')
      .selectAll()
      .where('scope', '=', after.scope)
      .where('fromDay', '<=', after.toDay)
      .where('toDay', '>=', after.fromDay)
      .execute()
    const exceptions = rows.map((row) => ({ id: row.id, ...exceptionOf(row, (row.scope === 'machine' ? row.machineId : row.workshopId) ?? '') }))
    const own = exceptions.find((one) => one.id === id)
    const other = own
      ? contradiction(
          own,
          exceptions.filter((one) => one.id !== id),
        )
      : null
    if (other === null) return
    const name = `${other.fromDay} 至 ${other.toDay} 的${dayTypeWords[other.dayType]}${other.memo === '' ? '' : `“${other.memo}”`}`
    const message = `与${name}互相矛盾：同一范围的同一时段不能既上班又休息。请修改或删除其中一条`
    throw new Problem(422, message, { fields: { dayType: [message] } })
  },
}
