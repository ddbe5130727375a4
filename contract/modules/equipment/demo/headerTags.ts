import type { DemoTag } from '../demoMachine.ts'
import { machineStateWords } from '../machineState.ts'
import { faultMap } from './faultWords.ts'
import type { SimulatedType } from './faultWords.ts'
import { count, noLimits, real, word } from './tagKinds.ts'

/** A heartbeat changes every second: no change is worth a stored sample, so the deadband is wider than the register. */
const neverStored = 65_536

/** The twelve values every machine begins with, at +0 to +19 (factory.md 6.6). Counters start anew each Monday 08:00. */
export function headerTags(type: SimulatedType, countUnit: string): DemoTag[] {
  return [
    word(0, 'plcState', '设备状态', { unit: '', deadband: 0, role: 'state' }, machineStateWords),
    word(1, 'faultCode', '故障代码', { unit: '', deadband: 0, role: 'fault' }, faultMap(type)),
    word(2, 'heartbeat', '心跳', { unit: '', deadband: neverStored, role: 'heartbeat' }),
    word(3, 'mode', '运行方式', { unit: '', deadband: 0, role: 'setpoint' }, { 0: '手动', 1: '自动', 2: '远程' }),
    count(4, 'goodCount', '良品数', { unit: countUnit, limits: noLimits, role: 'goodCount' }),
    count(6, 'rejectCount', '不良数', { unit: countUnit, limits: noLimits, role: 'rejectCount' }),
    { ...real(8, 'cycleTime', '节拍', { unit: 's', decimals: 2, deadband: 0.05, limits: noLimits }), role: 'cycle' },
    count(10, 'recipeNo', '配方号', { unit: '', limits: noLimits, role: 'setpoint' }),
    count(12, 'batchSeq', '批次序号', { unit: '', limits: noLimits, role: 'setpoint' }),
    real(14, 'runHours', '运行时间', { unit: 'h', decimals: 2, deadband: 0.05, limits: noLimits }),
    real(16, 'power', '有功功率', { unit: 'kW', decimals: 2, deadband: 0.2, limits: noLimits }),
    { ...real(18, 'energy', '用电量', { unit: 'kWh', decimals: 1, deadband: 0.5, limits: noLimits }), role: 'energy' },
  ]
}
