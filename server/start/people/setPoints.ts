import { sendWrite } from '#contract/modules/equipment/plcWrite.ts'
import { prepareWrite } from '#contract/modules/equipment/plcWritable.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** a set-point is looked at again after this long; one that was not taken by its machine, sooner */
const [againMs, soonMs] = [4 * hourMs, 10 * minuteMs]

/** The technician sets the speed of the mixers as the recipe wants it, one of them at a time: prepared, confirmed, and read back by the server (factory.md 7.1). Only at machines that are there: no past is written to. */
export async function setSpeeds({ desk, people, seed }: House, nowMs: number): Promise<void> {
  const { db } = desk
  if (!people.technician.permissions.has('mes:plcWrite:send')) return
  const writables = await db.selectFrom('mes_plc_writable').select(['id', 'tagCode', 'minimum', 'maximum']).orderBy('tagCode').execute()
  for (const { id, tagCode, minimum, maximum } of writables) {
    const last = await db
      .selectFrom('mes_plc_write')
      .select(['status', 'preparedAt'])
      .where('tagCode', '=', tagCode)
      .orderBy('preparedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last && nowMs - Number(last.preparedAt) < (last.status === 'done' ? againMs : soonMs)) continue
    const draw = drawOf(seed, 'speed', tagCode, Math.floor(nowMs / againMs))
    const value = Math.round((Number(minimum) + (Number(maximum) - Number(minimum)) * draw(0.6, 0.85)) / 5) * 5
    if ((await desk.give(people.technician, prepareWrite, id, { value, reason: '按配方工艺卡设定主桨转速' })) !== null) return
    const made = await db
      .selectFrom('mes_plc_write')
      .select('id')
      .where('tagCode', '=', tagCode)
      .where('status', '=', 'prepared')
      .where('preparedBy', '=', people.technician.username)
      .orderBy('preparedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (made) await desk.giveUnsigned(people.technician, sendWrite, made.id)
    return
  }
}
