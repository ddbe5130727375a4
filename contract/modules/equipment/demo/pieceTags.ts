import type { DemoTag } from '../demoMachine.ts'
import { asInt16, count, noLimits, real } from './tagKinds.ts'

/** Automatic powder presses (factory.md 6.6). */
export const pressTags: readonly DemoTag[] = [
  real(20, 'force', '压力', { unit: 'kN', decimals: 1, deadband: 0.3, limits: [12, 16, 38, 45] }),
  real(22, 'strokeRate', '频率', { unit: '次/min', decimals: 1, deadband: 0.5, limits: [null, 8, null, null] }),
  real(24, 'thickness', '饼厚', { unit: 'mm', decimals: 2, deadband: 0.01, limits: [3.2, 3.35, 3.65, 3.8] }),
  real(26, 'weight', '单重', { unit: 'g', decimals: 3, deadband: 0.005, limits: [1.72, 1.76, 1.84, 1.88] }),
  real(28, 'hopperLevel', '料位', { unit: '%', decimals: 1, deadband: 1, limits: [5, 15, null, null] }),
  real(30, 'oilTemp', '液压油温', { unit: '°C', decimals: 1, deadband: 0.3, limits: [null, 15, 55, 65] }),
]

const int16Scales: Record<string, { scale: number; decimals: number }> = {
  thickness: { scale: 0.01, decimals: 2 },
  weight: { scale: 0.001, decimals: 3 },
}

/** PR-03 sends int16: force, rate, level and temperature ×10, thickness ×100, weight ×1000. */
export const pressInt16Tags: readonly DemoTag[] = pressTags.map((tag) => {
  const { scale, decimals } = int16Scales[tag.name] ?? { scale: 0.1, decimals: 1 }
  return asInt16(tag, scale, decimals)
})

/** Loose-powder fillers with a sealing head. */
export const fillerTags: readonly DemoTag[] = [
  real(20, 'fillWeight', '灌装量', { unit: 'g', decimals: 2, deadband: 0.01, limits: [7.7, 7.85, 8.15, 8.3] }),
  real(22, 'augerRpm', '螺杆转速', { unit: 'rpm', decimals: 0, deadband: 2, limits: noLimits }),
  real(24, 'sealTemp', '封口温度', { unit: '°C', decimals: 1, deadband: 0.5, limits: [125, 135, 165, 175] }),
]

/** Packing lines; the limits of the check weigher follow the product, ±3 % and ±5 %. `visionReject` starts anew with each hour: its limits are per hour. */
export function packTags(productGrams: number): DemoTag[] {
  const around = (share: number) => Math.round(productGrams * (1 + share) * 100) / 100
  return [
    real(20, 'checkWeight', '检重', { unit: 'g', decimals: 2, deadband: 0.01, limits: [around(-0.05), around(-0.03), around(0.03), around(0.05)] }),
    real(22, 'lineSpeed', '线速', { unit: 'pcs/min', decimals: 1, deadband: 0.5, limits: [null, 10, null, null] }),
    count(24, 'visionReject', '视觉剔除', { unit: 'pcs', limits: [null, null, 20, 50], role: 'process' }),
    count(26, 'boxCount', '箱数', { unit: 'pcs', limits: noLimits, role: 'process' }),
  ]
}
