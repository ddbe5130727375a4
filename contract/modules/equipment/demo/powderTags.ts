import type { DemoTag } from '../demoMachine.ts'
import { count, flag, noLimits, real, word } from './tagKinds.ts'

/** High-speed and V mixers (factory.md 6.6). Steps: 1 charge, 2 dry mix, 3 spray binder, 4 high speed, 5 discharge. */
export const mixerTags: readonly DemoTag[] = [
  real(20, 'chopperRpm', '切碎刀转速', { unit: 'rpm', decimals: 0, deadband: 10, limits: [null, null, 2900, 2980] }),
  real(22, 'mainRpm', '主桨转速', { unit: 'rpm', decimals: 0, deadband: 2, limits: [null, null, 290, 298] }),
  real(24, 'current', '主电机电流', { unit: 'A', decimals: 1, deadband: 0.5, limits: [null, 3, 48, 55] }),
  real(26, 'powderTemp', '料温', { unit: '°C', decimals: 1, deadband: 0.3, limits: [null, null, 55, 65] }),
  real(28, 'jacketTemp', '夹套温度', { unit: '°C', decimals: 1, deadband: 0.3, limits: [5, 8, 40, 50] }),
  real(30, 'sprayFlow', '喷油流量', { unit: 'g/min', decimals: 0, deadband: 5, limits: [null, null, 820, 880] }),
  real(32, 'sprayTotal', '喷油累计', { unit: 'g', decimals: 0, deadband: 5, limits: noLimits }),
  flag(34, 'lidClosed', '盖关', { no: '开', yes: '关' }),
  word(36, 'stepNo', '步号', { unit: '', deadband: 0, role: 'process' }, { 0: '无', 1: '投料', 2: '干混', 3: '喷油', 4: '高速混合', 5: '出料' }),
  word(37, 'stepRemain', '剩余', { unit: 's', deadband: 0, role: 'process' }),
]

/** Air-jet and turbine mills. */
export const millTags: readonly DemoTag[] = [
  real(20, 'rotorRpm', '转子转速', { unit: 'rpm', decimals: 0, deadband: 20, limits: [null, null, 5600, 5850] }),
  real(22, 'feedRate', '喂料', { unit: 'kg/h', decimals: 1, deadband: 0.5, limits: [null, 5, 110, 118] }),
  real(24, 'current', '电流', { unit: 'A', decimals: 1, deadband: 0.5, limits: [null, 4, 64, 74] }),
  real(26, 'outTemp', '出料温度', { unit: '°C', decimals: 1, deadband: 0.5, limits: [null, null, 60, 75] }),
  real(28, 'bearingTemp', '轴承温度', { unit: '°C', decimals: 1, deadband: 0.5, limits: [null, null, 75, 90] }),
  real(30, 'vibration', '振动', { unit: 'mm/s', decimals: 2, deadband: 0.1, limits: [null, null, 4.5, 7.1] }),
  real(32, 'filterDp', '滤袋压差', { unit: 'kPa', decimals: 2, deadband: 0.02, limits: [null, 0.2, 1.6, 2] }),
  real(34, 'screenHours', '筛网寿命', { unit: 'h', decimals: 1, deadband: 0.1, limits: [null, null, 180, 220] }),
]

/** Vibrating sieves with a metal detector behind them. `metalCount` starts anew with each shift, so that its limits mean something. */
export const sieveTags: readonly DemoTag[] = [
  real(20, 'amplitude', '振幅', { unit: 'mm', decimals: 2, deadband: 0.05, limits: [1.5, 2, 4.5, 5] }),
  real(22, 'throughput', '流量', { unit: 'kg/h', decimals: 0, deadband: 1, limits: [null, 20, null, null] }),
  real(24, 'oversize', '筛余', { unit: '%', decimals: 2, deadband: 0.05, limits: [null, null, 1.5, 3] }),
  count(26, 'metalCount', '金检剔除', { unit: 'pcs', limits: [null, null, 1, 3], role: 'process' }),
]
