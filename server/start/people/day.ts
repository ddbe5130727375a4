import { wireTime } from '#contract/rules/wireTime.ts'
import { callForHelp } from './callers.ts'
import { countShelves } from './counters.ts'
import { isWorkday } from './days.ts'
import { orderGoods, takeGoods } from './goodsIn.ts'
import { shipGoods } from './goodsOut.ts'
import type { House } from './house.ts'
import { inspectHour } from './inspector.ts'
import { takeOrder } from './intake.ts'
import { terminateOne } from './orderStories.ts'
import { floorHour, officeHour, planAnew } from './planner.ts'
import { bringBack } from './returners.ts'
import { bringIssued } from './store.ts'
import { checkScales } from './technician.ts'
import { weighOn } from './weighers.ts'

/** Work that is not at a machine is done on the half hours. */
export const markMs = 30 * 60_000

/** What people in offices and in the store do on a half hour of the day (ms since the epoch). */
export async function atHalfHour(house: House, atMs: number): Promise<void> {
  const wall = wireTime(atMs, house.plantTz)
  const [hour, minute] = [Number(wall.slice(11, 13)), Number(wall.slice(14, 16))]
  await checkScales(house, atMs, hour === 0 && minute === 0)
  const isOffice = isWorkday(wall.slice(0, 10)) && hour >= 8 && hour < 17
  if (isOffice) await takeOrder(house, atMs)
  if (isOffice && minute === 0) await officeHour(house, atMs)
  if (minute === 0 && (hour === 7 || hour === 13)) await orderGoods(house, atMs)
  if (hour >= 7 && hour < 19) await takeGoods(house, atMs) // nobody stands at the dock at night
  if (isOffice && minute === 0) await shipGoods(house, atMs)
  await countShelves(house, atMs)
  const isPlanned = minute === 30 && (hour === 7 || hour === 12 || hour === 17)
  if (isPlanned) {
    await planAnew(house, atMs)
    await floorHour(house, atMs) // what begins soon is frozen, so that it can be dispatched at once
  }
  await weighOn(house, atMs)
  await callForHelp(house, atMs)
  if (minute !== 0 && !isPlanned) return
  await floorHour(house, atMs)
  await bringIssued(house, atMs) // what was dispatched with them
  if (isOffice) await terminateOne(house)
  await bringBack(house)
  if (minute === 0) await inspectHour(house, atMs)
}
