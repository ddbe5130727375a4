import type { DemoTag } from '../demoMachine.ts'
import { flag, noLimits, real } from './tagKinds.ts'

/** What a scale can carry and how finely it reads: `divisionG` is its division d in grams. */
export type ScaleRange = { capacityG: number; divisionG: number }

/** The four scales of the weighing room, by machine code (factory.md 6.6). */
export const scaleRanges: Record<string, ScaleRange> = {
  'SC-01': { capacityG: 620, divisionG: 0.001 },
  'SC-02': { capacityG: 6000, divisionG: 0.1 },
  'SC-03': { capacityG: 32_000, divisionG: 1 },
  'SC-04': { capacityG: 150_000, divisionG: 10 },
}

export function scaleTags({ capacityG, divisionG }: ScaleRange): DemoTag[] {
  const decimals = Math.max(0, Math.round(-Math.log10(divisionG)))
  return [
    real(20, 'gross', '毛重', { unit: 'g', decimals, deadband: divisionG, limits: [null, null, capacityG * 0.98, capacityG] }),
    real(22, 'net', '净重', { unit: 'g', decimals, deadband: divisionG, limits: noLimits }),
    flag(24, 'stable', '稳定', { no: '未稳', yes: '稳定' }),
    real(26, 'drift', '零点漂移', { unit: 'd', decimals: 1, deadband: 1, limits: [-5, -3, 3, 5] }),
  ]
}
