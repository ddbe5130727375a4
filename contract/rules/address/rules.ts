import { modbusAddress, modbusAreas } from './modbus.ts'
import type { AddressRule, Protocol } from './rule.ts'
import { s7Address, s7Areas } from './s7.ts'

/** The address rule of every protocol. */
export const addressRules: Readonly<Record<Protocol, AddressRule>> = {
  modbusTcp: modbusAddress,
  modbusRtuTcp: modbusAddress,
  modbusRtu: modbusAddress,
  s7: s7Address,
}

/** Every area of every protocol. */
export const areas = [...modbusAreas, ...s7Areas] as const

/** The rule of an area whose device is not known. */
export function ruleOfArea(area: string): AddressRule {
  return (s7Areas as readonly string[]).includes(area) ? s7Address : modbusAddress
}
