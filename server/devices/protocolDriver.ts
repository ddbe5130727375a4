import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { AddressRule } from '#contract/rules/address/rule.ts'
import type { Area } from '#contract/tag.ts'
import type { DevicePlan } from './driver.ts'
import type { Connection, ConnectionEvents } from './line/connection.ts'
import type { RefusalKinds } from './line/speech.ts'
import type { Decode, ValueSpec } from './modbus/registers.ts'

/** Everything that a protocol is to the rest: the map of them (protocols.ts) is total, and nobody else knows one by name. */
export type ProtocolDriver = {
  address: AddressRule
  /** most addresses in one request */
  mostInOne: (area: Area) => number
  /** whether values can be written; a serial port has one user, and S7 is only read */
  writes: boolean
  /** requests on the wire at once for a fast scan, where the protocol can */
  mostInFlight: number
  /** makes the raw value from the words of a block, one word per address */
  decoderOf: (spec: ValueSpec) => Decode
  /** the words of a tag as people look at them: 16 bits each */
  rawOf: (words: Uint16Array, offset: number, width: number) => readonly number[]
  /** whose numbers refusals have (contract/refusals.ts) */
  family: 'modbus' | 's7'
  refusals: RefusalKinds
  /** what devices share that share a connection */
  endpoint: (plan: Pick<DevicePlan, 'host' | 'port' | 'unitId' | 'deviceCode' | 'manners'>) => string
  connect: (plan: Connectable, events: ConnectionEvents) => Connection
}

/** What a connection needs to know of a device. */
export type Connectable = Pick<DevicePlan, 'host' | 'port' | 'timeoutMs' | 'manners'>

/** How a device wants to be treated, as its row says. */
export function mannersOf(device: Pick<PlcDevice, 'pauseMs' | 'connections' | 'keepAliveS' | 'rack' | 'slot' | 'tsap' | 'serialMode'>) {
  const { pauseMs, connections, keepAliveS, rack, slot, tsap, serialMode } = device
  return { pauseMs, connections, keepAliveS, rack, slot, tsap, serialMode }
}
