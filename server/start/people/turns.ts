import { wireTime } from '#contract/rules/wireTime.ts'
import type { Actor } from '../../bus/unit.ts'
import type { House } from './house.ts'

/** machines of powder have their own people */
const powderMachines: readonly string[] = ['mixer', 'mill', 'sieve']
/** the day shift, hours of the plant */
const [dayFrom, dayTo] = [8, 20]

/** Who works at machines of a type at an instant: one at the powder, and two at the lines, by day and by night (factory.md 6.2). */
export function operatorOf({ people, plantTz }: House, machineType: string, nowMs: number): Actor {
  if (powderMachines.includes(machineType)) return people.operatorThree
  const hour = Number(wireTime(nowMs, plantTz).slice(11, 13))
  return hour >= dayFrom && hour < dayTo ? people.operator : people.operatorTwo
}
