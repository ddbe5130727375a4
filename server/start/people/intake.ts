import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { isWorkday } from './days.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { demoPlaces } from '../../modules/production/demoOrders.ts'
import { declaredPeople } from './declared.ts'
import { isOneOf, stories, tooSoonDays } from './orderStories.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'

/**
 * kg that the four presses attain on a working day: 4 × 32 pieces a minute × 1.8 g in 21.7 h less faults, minor stops, waiting, scrap,
 * setup and cleaning, some 0.88 of it; `npm run measure:demo` prints it as it came out.
 */
const attainedKgPerDay = 262
const wishedLoad = 0.85
/** powder that is filled loose needs no press */
const looseShare = 0.08
/** customers who want it sooner than anything else that is under way: most of what is late is theirs, or waits behind it */
const hurriedShare = 0.12
const hurriedDays = [2, 5] as const
/** on the first day there is work for so many days */
const daysInHand = 4
const dayMs = 86_400_000
const [firstHour, officeHours] = [8, 9]
const [medianKg, sigma, leastKg, mostKg] = [60, 0.6, 30, 450] as const

/** Takes orders until what came in is what the presses can carry at 85 % of what they attain; one for each call at most, so that they are spread over the day. */
export async function takeOrder(house: House, nowMs: number): Promise<boolean> {
  const { desk, people, plantTz, seed, beginMs } = house
  const taken = await desk.db.selectFrom('mes_order').select(['qty', 'productId']).where('createBy', '=', declaredPeople.planner.username).execute()
  const sum = taken.reduce((kg, { qty }) => kg + fromMicro(Number(qty)), 0)
  if (sum >= ((attainedKgPerDay * wishedLoad) / (1 - looseShare)) * (daysInHand + workdaysSince(beginMs, nowMs, plantTz))) return false
  const draw = drawOf(seed, 'order', taken.length + 1)
  const kg = Math.round(Math.min(mostKg, Math.max(leastKg, medianKg * Math.exp(sigma * normal(draw)))))
  const products = await desk.db
    .selectFrom('mes_material')
    .select(['id', 'materialName'])
    .where('materialType', '=', 'product')
    .orderBy('materialCode')
    .execute()
  const isLoose = draw(0, 1) < looseShare
  const fitting = products.filter(({ materialName }) => materialName.includes('散粉') === isLoose)
  const customers = await desk.db.selectFrom('mes_customer').select('id').orderBy('code').execute()
  // what the plant had in hand on its first day was promised before: it is due from the second day on
  const usualDays = nowMs - beginMs < dayMs ? draw(2, 9) : draw(6, 13) + kg / 80
  const isHurried = isOneOf({ sourceNo: String(taken.length + 1) }, stories.late)
  const drawnDays = draw(0, 1) < hurriedShare ? draw(...hurriedDays) : usualDays
  const dueDate = dayPlus(wireTime(nowMs, plantTz).slice(0, 10), isHurried ? tooSoonDays : Math.round(drawnDays))
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw(0, items.length))]
  const delivery = { key: '1', seq: 1, deliverAt: `${dueDate} 20:00:00`, place: pick(demoPlaces) ?? demoPlaces[0], qty: kg }
  await desk.add(
    people.planner,
    'mesOrder',
    {
      orderType: draw(0, 1) < 0.9 ? 'mass' : 'pilot',
      sourceNo: `P${dueDate.slice(5).replace('-', '')}${String(taken.length + 1).padStart(4, '0')}`,
      customerId: pick(customers)?.id ?? null,
      productId: pick(fitting)?.id ?? '',
      qty: kg,
      unit: 'kg',
      overPct: 3,
      underPct: 3,
      dueDate,
      priority: Math.round(draw(2, 4)),
    },
    { mesOrderDelivery: { changed: [delivery], deleted: [] } },
  )
  return true
}

/** Working days since the beginning, with the part of today's office hours that is over. */
function workdaysSince(beginMs: number, nowMs: number, plantTz: string): number {
  const today = wireTime(nowMs, plantTz)
  let days = 0
  for (let day = wireTime(beginMs, plantTz).slice(0, 10); day < today.slice(0, 10); day = dayPlus(day, 1)) days += isWorkday(day) ? 1 : 0
  const part = (Number(today.slice(11, 13)) + Number(today.slice(14, 16)) / 60 - firstHour) / officeHours
  return days + (isWorkday(today.slice(0, 10)) ? Math.min(1, Math.max(0, part)) : 0)
}

/** Normal with mean 0 and deviation 1, never beyond 3.5. */
function normal(draw: (from: number, to: number) => number): number {
  return (draw(0, 1) + draw(0, 1) + draw(0, 1) + draw(0, 1) - 2) * Math.sqrt(3)
}
