import { planWidth } from '#contract/modules/walls/plan.ts'
import type { PlanRoom, PlantPlan } from '#contract/modules/walls/plan.ts'

/** What is chosen on a plan. */
export type Chosen = { kind: 'machine' | 'room'; id: string }

const step = 10
const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** The plan with a machine at this place; one that nobody placed before is placed with it. */
export function withMachineAt(plan: PlantPlan, equipCode: string, x: number, y: number, height: number): PlantPlan {
  const placed = { equipCode, x: clamp(x, planWidth), y: clamp(y, height) }
  return { ...plan, machines: [...plan.machines.filter((one) => one.equipCode !== equipCode), placed] }
}

/** The plan with a room changed. */
export function withRoom(plan: PlantPlan, room: PlanRoom): PlantPlan {
  return { ...plan, rooms: plan.rooms.map((one) => (one.id === room.id ? room : one)) }
}

/** A new room in the upper left corner, under a number of its own. */
export function newRoom(plan: PlantPlan): PlanRoom {
  const numbers = plan.rooms.map(({ id }) => Number(/^r(\d+)$/.exec(id)?.[1] ?? 0))
  const at = Math.max(0, ...numbers) + 1
  return { id: `r${at}`, name: `房间 ${at}`, x: 40, y: 40, w: 300, h: 160, temperatureTag: '', humidityTag: '', pressureTag: '' }
}

/** What an arrow key does to what is chosen, with Shift a room grows; the plan itself where the key means nothing. `at` is where a machine stands now. */
export function nudgedPlan(plan: PlantPlan, chosen: Chosen, key: string, isResizing: boolean, at: { x: number; y: number }, height: number): PlantPlan {
  const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key]
  if (!move) return plan
  const [dx = 0, dy = 0] = move
  if (chosen.kind === 'machine') return withMachineAt(plan, chosen.id, at.x + dx, at.y + dy, height)
  const room = plan.rooms.find(({ id }) => id === chosen.id)
  if (!room) return plan
  if (isResizing)
    return withRoom(plan, { ...room, w: Math.min(planWidth - room.x, Math.max(40, room.w + dx)), h: Math.min(height - room.y, Math.max(30, room.h + dy)) })
  return withRoom(plan, { ...room, x: clamp(room.x + dx, planWidth - room.w), y: clamp(room.y + dy, Math.max(0, height - room.h)) })
}
