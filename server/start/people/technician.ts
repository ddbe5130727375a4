import { dailyCheckScale } from '#contract/modules/scales/scale.ts'
import { checkNominals } from '#contract/rules/scale/checkLimits.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

/**
 * After midnight each scale is checked with the weights of its set. What takes a check away in the middle of a day (a calibration, another
 * scale in its place) is somebody's work, who checks it too; the next night finds it again. One whose calibration ended is left alone.
 */
export async function checkScales({ desk, people, plantTz, seed }: House, nowMs: number, isNight: boolean): Promise<void> {
  const today = plantDay(nowMs, plantTz)
  const due = await desk.db
    .selectFrom('mes_scale')
    .select(['id', 'code', 'readability', 'capacity'])
    .where('status', '=', 'inService')
    .where('calibUntil', '>', nowMs)
    .where(({ or, eb }) => or([eb('dailyCheckDue', '<=', nowMs), ...(isNight ? [eb('dailyCheckDue', 'is', null)] : [])]))
    .orderBy('code')
    .execute()
  for (const { id, code, ...scale } of due) {
    const [readability, capacity] = [fromMicro(Number(scale.readability)), fromMicro(Number(scale.capacity))]
    const draw = drawOf(seed, 'dailyCheck', code, today)
    // a good scale shows the weight, or one division beside it
    const points = checkNominals({ capacity }).map((nominal) => `${nominal} ${shownAt(nominal, readability * Math.round(draw(-0.9, 0.9)))}`)
    await desk.give(people.technician, dailyCheckScale, id, { points: points.join('\n'), remark: '' })
  }
}

/** Six places, as amounts have. */
function shownAt(nominal: number, error: number): number {
  return Number((nominal + error).toFixed(6))
}
