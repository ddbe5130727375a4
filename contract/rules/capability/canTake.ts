import { bigMicro, fromBigMicro, quantityText } from '../quantity.ts'
import type { CapableMachine, MachineWork } from './machine.ts'
import { convertedMicro, isConvertible } from './unit.ts'

/** Why a machine cannot take some work, and the sentence for people: what is wrong and what to do. */
export type Refusal = { why: 'notInUse' | 'type' | 'process' | 'product' | 'unit' | 'tooMuch' | 'tooLittle'; says: string }

/** The bounds of what a machine holds, in the unit that was asked for; null where it has none. */
export type HeldAmounts = { min: number | null; max: number | null }

/**
 * Whether a machine can take some work, null when it can: it is in use, of the type, able to do the process, allowed for the product, and
 * holds the amount. The one rule for split, schedule, drag, exchange, dispatch and begin (TASK-002).
 */
export function refusalOf(machine: CapableMachine, work: MachineWork): Refusal | null {
  const { equipCode, type, life, lifeWord } = machine
  if (life !== 'active') return { why: 'notInUse', says: `${equipCode} ${lifeWord}，不能安排工作。请换一台在用的设备，或在设备台账中改回“在用”` }
  if (type !== work.machineType) return { why: 'type', says: `${equipCode} 不是这道工序要的设备类型，请选同类型的设备` }
  return abilityRefusal(machine, work) ?? amountRefusal(machine, work)
}

/** What a machine holds in another unit, or why nobody can say (R21): a capacity in litres says nothing of kilograms. */
export function heldAmounts({ equipCode, capacityMin, capacityMax, capacityUnit }: CapableMachine, unit: string): HeldAmounts | Refusal {
  if (capacityMin === null && capacityMax === null) return { min: null, max: null }
  if (!isConvertible(capacityUnit, unit)) {
    const registered = capacityUnit.trim() === '' ? '的容量没有登记单位' : `的容量以 ${capacityUnit} 登记，不能换算成 ${unit}`
    return { why: 'unit', says: `${equipCode} ${registered}。请在设备台账中把容量改为能与 ${unit} 换算的单位，或换一台设备` }
  }
  const held = (amount: number | null, round: 'up' | 'down') =>
    amount === null ? null : fromBigMicro(convertedMicro(amount, { from: capacityUnit, to: unit, round }))
  return { min: held(capacityMin, 'up'), max: held(capacityMax, 'down') }
}

/** Amounts say what a machine holds, not why nobody can say. */
export function isHeld(held: HeldAmounts | Refusal): held is HeldAmounts {
  return !('why' in held)
}

function abilityRefusal({ equipCode, abilities }: CapableMachine, { processId, productId }: MachineWork): Refusal | null {
  if (abilities.length === 0) return null
  const ofProcess = abilities.filter((one) => one.processId === null || one.processId === processId)
  if (ofProcess.length === 0) return { why: 'process', says: `${equipCode} 没有登记这道工序的能力。请换一台设备，或在“设备能力”中登记` }
  if (ofProcess.some((one) => one.productId === null || one.productId === productId)) return null
  return { why: 'product', says: `${equipCode} 只做登记的产品，不含这个产品。请换一台设备，或在“设备能力”中登记` }
}

function amountRefusal(machine: CapableMachine, { qty, unit }: MachineWork): Refusal | null {
  if (qty === null) return null
  const held = heldAmounts(machine, unit)
  if (!isHeld(held)) return held
  const said = (amount: number) => `${quantityText(amount, 6)} ${unit}`
  const [{ min, max }, { equipCode }] = [held, machine]
  if (max !== null && bigMicro(qty) > bigMicro(max)) return { why: 'tooMuch', says: `${equipCode} 最多装 ${said(max)}，装不下这批 ${said(qty)}` }
  if (min !== null && bigMicro(qty) < bigMicro(min)) return { why: 'tooLittle', says: `${equipCode} 最少要 ${said(min)}，这批只有 ${said(qty)}` }
  return null
}
