import type { alarmDefs } from '#contract/modules/alarms/alarmDef.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Change, Hooks } from '../../resource/write/hooks.ts'
import { firstRow, standingOf } from './standing.service.ts'

type AlarmDef = NonNullable<(typeof alarmDefs)['rowType']>

/** Every definition has its alarm: made, renamed and removed with it. */
export const defHooks: Hooks<AlarmDef> = {
  async afterChange({ verb, before, after }: Change<AlarmDef>, unit: UnitOfWork) {
    const id = idOf(after ?? before)
    if (verb === 'delete' || after === null) {
      await unit.trx.deleteFrom('mes_alarm').where('id', '=', id).execute()
      unit.retain(alarmTopic, id, null)
      return
    }
    const def = await unit.trx.selectFrom('mes_alarm_def').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const standing = await unit.trx.selectFrom('mes_alarm').selectAll().where('id', '=', id).executeTakeFirst()
    if (!standing) {
      await unit.trx
        .insertInto('mes_alarm')
        .values(firstRow(def, unit.by.username, unit.at))
        .execute()
      return
    }
    const renamed = { name: def.name, equipCode: def.equipCode, priority: def.priority, version: standing.version + 1 }
    await unit.trx.updateTable('mes_alarm').set(renamed).where('id', '=', id).execute()
    unit.retain(alarmTopic, id, standingOf({ ...standing, ...renamed }, def))
  },
}

/** A stored record has its key, which its declaration does not name. */
function idOf(record: object | null): string {
  return record !== null && 'id' in record ? String(record.id) : ''
}
