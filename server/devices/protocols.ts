import { deviceStandards } from '#contract/modules/equipment/plcDevice.ts'
import { addressRules } from '#contract/rules/address/rules.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { mostInOneRead } from '#contract/rules/address/s7.ts'
import { openConnection } from './line/connection.ts'
import type { Speech } from './line/speech.ts'
import { openTcp } from './line/wire.ts'
import type { OpenWire } from './line/wire.ts'
import { createTcpSpeech } from './modbus/mbap.ts'
import { decoderOf, wordsOf } from './modbus/registers.ts'
import { createRtuSpeech } from './modbus/rtu.ts'
import { openSerial } from './modbus/serial.ts'
import type { Connectable, ProtocolDriver } from './protocolDriver.ts'
import { bytesAsWords, s7DecoderOf } from './s7/bytes.ts'
import { createS7Speech } from './s7/speech.ts'

/** Most addresses in one request (Modbus Application Protocol V1.1b3 §6.1 to 6.4). */
const modbusMost: ProtocolDriver['mostInOne'] = (area) => (area === 'coil' || area === 'discrete' ? 2000 : 125)

const modbus = {
  mostInOne: modbusMost,
  decoderOf,
  rawOf: wordsOf,
  family: 'modbus',
  refusals: { splits: new Set([2, 3, 4]), busy: new Set([5, 6]) },
} as const

const byAddress: ProtocolDriver['endpoint'] = ({ host, port }) => `${host}:${port}`

/** Every protocol that is spoken. Each has a worker thread of its own (worker.ts), started when a device asks for it. */
export const protocols: Readonly<Record<Protocol, ProtocolDriver>> = {
  modbusTcp: { ...modbus, address: addressRules.modbusTcp, writes: true, mostInFlight: 4, endpoint: byAddress, connect: connecting(openTcp, createTcpSpeech) },
  modbusRtuTcp: {
    ...modbus,
    address: addressRules.modbusRtuTcp,
    writes: true,
    mostInFlight: 1,
    endpoint: byAddress,
    connect: connecting(openTcp, createRtuSpeech),
  },
  modbusRtu: {
    ...modbus,
    address: addressRules.modbusRtu,
    writes: false,
    mostInFlight: 1,
    endpoint: ({ host }) => host,
    connect: connecting(openSerial, createRtuSpeech),
  },
  s7: {
    address: addressRules.s7,
    writes: false,
    mostInOne: () => mostInOneRead,
    mostInFlight: 1,
    decoderOf: s7DecoderOf,
    rawOf: bytesAsWords,
    family: 's7',
    refusals: { splits: new Set([0x05, 0x85]), busy: new Set([0x83, 0x84]) },
    // one address may have several CPUs behind it, each with a connection of its own
    endpoint: ({ host, port, manners }) => `${host}:${port} ${manners?.rack}/${manners?.slot} ${manners?.tsap}`,
    connect: connecting(openTcp, createS7Speech),
  },
}

function connecting(openWire: OpenWire, speechFor: (manners: NonNullable<Connectable['manners']>) => Speech): ProtocolDriver['connect'] {
  return ({ host, port, timeoutMs, manners = deviceStandards }, events) => {
    const target = { host, port, timeoutMs, keepAliveS: manners.keepAliveS, serialMode: manners.serialMode }
    return openConnection(target, { openWire, speech: speechFor(manners) }, events)
  }
}
