import type { DemoTag } from '../demoMachine.ts'
import { flag, real } from './tagKinds.ts'
import type { FourLimits } from './tagKinds.ts'

const cleanRoom: FourLimits = [3, 5, 25, 35]
/** The milling room is kept below its neighbours, so that dust stays in. */
const dustRoom: FourLimits = [-35, -25, -5, -3]

/** The rooms the air handler serves, in the order of its registers. */
export const climateRooms = [
  { name: '称量间', dp: cleanRoom },
  { name: '制粉间', dp: dustRoom },
  { name: '压制间', dp: cleanRoom },
  { name: '散粉间', dp: cleanRoom },
  { name: '内包间', dp: cleanRoom },
] as const

/** Air handler: temperature and humidity of five rooms as pairs from +20, then their pressure differences from +40 (factory.md 6.6). */
export const hvacTags: readonly DemoTag[] = [
  ...climateRooms.flatMap(({ name }, index) => [
    real(20 + 4 * index, `temp${index + 1}`, `${name}温度`, { unit: '°C', decimals: 1, deadband: 0.1, limits: [14, 16, 26, 28] }),
    real(22 + 4 * index, `rh${index + 1}`, `${name}湿度`, { unit: '%', decimals: 1, deadband: 0.5, limits: [40, 45, 65, 70] }),
  ]),
  ...climateRooms.map(({ name, dp }, index) => real(40 + 2 * index, `dp${index + 1}`, `${name}压差`, { unit: 'Pa', decimals: 1, deadband: 0.5, limits: dp })),
]

/** Dust collector. An open interlock counts as LL: it is the plant's highest priority. */
export const dustTags: readonly DemoTag[] = [
  real(20, 'filterDp', '滤筒压差', { unit: 'kPa', decimals: 2, deadband: 0.02, limits: [0.2, 0.4, 1.5, 2] }),
  real(22, 'fanCurrent', '风机电流', { unit: 'A', decimals: 1, deadband: 0.5, limits: [10, 20, 72, 80] }),
  real(24, 'binLevel', '灰斗料位', { unit: '%', decimals: 0, deadband: 1, limits: [null, null, 75, 90] }),
  flag(26, 'interlockOk', '联锁', { no: '断开', yes: '正常' }, [0.5, null, null, null]),
]

/** Compressed air and purified water. */
export const utilityTags: readonly DemoTag[] = [
  real(20, 'airPressure', '压缩空气', { unit: 'MPa', decimals: 3, deadband: 0.005, limits: [0.5, 0.55, 0.78, 0.82] }),
  real(22, 'dewPoint', '露点', { unit: '°C', decimals: 1, deadband: 0.5, limits: [null, null, -20, -10] }),
  real(24, 'waterCond', '纯水电导率', { unit: 'µS/cm', decimals: 2, deadband: 0.01, limits: [null, null, 1.1, 2] }),
  real(26, 'tankLevel', '水箱液位', { unit: '%', decimals: 1, deadband: 0.5, limits: [15, 25, 92, 97] }),
]
