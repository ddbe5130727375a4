import type { Protocol } from '#contract/rules/address/rule.ts'
import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import type { LineManners } from '../../server/devices/driver.ts'
import type { Answer, ConnectionEvents } from '../../server/devices/line/connection.ts'
import type { ReadRequest } from '../../server/devices/line/speech.ts'
import { protocols } from '../../server/devices/protocols.ts'

export type OpenedDevice = { read: (request: ReadRequest) => Promise<Answer>; close: () => void }
type Target = { protocol?: Protocol; host: string; port: number; unitId: number; timeoutMs: number; manners?: Partial<LineManners> }

/** A connection of one protocol to one device, as the drivers open it. */
export function openDevice({ protocol = 'modbusTcp', manners, ...target }: Target, events: ConnectionEvents): OpenedDevice {
  const connection = protocols[protocol].connect({ ...target, manners: { ...deviceStandards, ...manners } }, events)
  return { read: (request) => connection.read(request, target), close: () => connection.close() }
}
