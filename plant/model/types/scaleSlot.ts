import type { DemoMachine } from '#contract/modules/equipment/demoMachine.ts'

/** Seconds from one weighing to the next: the bigger the bag, the longer it takes. */
const slotS: Record<string, number> = { 'SC-01': 84, 'SC-02': 72, 'SC-03': 90, 'SC-04': 120 }

export function scaleSlotS(machine: Pick<DemoMachine, 'code'>): number {
  return slotS[machine.code] ?? 80
}
