import type { PlantPlan } from '#contract/modules/walls/plan.ts'
import { climateRooms } from '#contract/modules/equipment/demo/serviceTags.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

const airHandler = 'AH-01'

/** Whether nobody has drawn a workshop yet. */
export async function hasNoPlans(db: Database): Promise<boolean> {
  return !(await db.selectFrom('mes_workshop_plan').select('workshopCode').limit(1).executeTakeFirst())
}

/** The floor of each workshop whose room the air handler serves, W01 to W05 in the order of its registers, with temperature, humidity and pressure. */
export async function makeDemoPlans(db: Database, at: number): Promise<void> {
  const known = new Set((await db.selectFrom('mes_workshop').select('code').execute()).map(({ code }) => code))
  const rows = climateRooms.flatMap(({ name }, index) => {
    const workshopCode = `W0${index + 1}`
    if (!known.has(workshopCode)) return []
    const tags = { temperatureTag: `temp${index + 1}`, humidityTag: `rh${index + 1}`, pressureTag: `dp${index + 1}` }
    const named = Object.fromEntries(Object.entries(tags).map(([kind, tag]) => [kind, `${airHandler}.${tag}`])) as typeof tags // the same keys
    const plan: PlantPlan = { svg: '', rooms: [{ id: `room${index + 1}`, name, x: 20, y: 20, w: 960, h: 460, ...named }], machines: [] }
    return [{ workshopCode, planNo: 1, plan: JSON.stringify(plan), at, byName: '系统' }]
  })
  if (rows.length > 0) await db.insertInto('mes_workshop_plan').values(rows).execute()
}
