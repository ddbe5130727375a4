import type { Protocol } from '#contract/rules/address/rule.ts'
import type { Area } from '#contract/tag.ts'
import type { BlockRead } from './blockRead.ts'

/**
 * What the collector and a protocol driver say to each other. A driver lives in a worker thread, speaks a wire
 * protocol and knows no business; these shapes cross the thread border.
 */

/**
 * Consecutive addresses that are read in one request. `block` is unique over all devices, `db` the data block of an S7.
 * `atoms` are offset and count of what must be read in one piece, in order: a refused block is cut between them and nowhere else.
 */
export type BlockPlan = {
  block: number
  area: Area
  db?: number
  start: number
  count: number
  scanMs: number
  atoms?: readonly (readonly [offset: number, count: number])[]
}

/** How a device wants to be reached and treated (contract/modules/equipment/plcDevice.ts). */
export type LineManners = { pauseMs: number; connections: number; keepAliveS: number; rack: number; slot: number; tsap: string; serialMode: string }

/** One device to be read. `device` is its number in this configuration. `host` of a serial port is its path. */
export type DevicePlan = {
  device: number
  deviceCode: string
  /** modbusTcp when it says nothing */
  protocol?: Protocol
  host: string
  port: number
  unitId: number
  timeoutMs: number
  /** requests on the wire at the same time; 1 for most PLCs */
  maxInFlight: number
  manners?: LineManners
  blocks: BlockPlan[]
}

export type DriverCommand = { kind: 'configure'; devices: DevicePlan[] }

/** `failing`: it answers, but refuses every single block. */
export type DeviceLink = 'connecting' | 'online' | 'degraded' | 'failing' | 'offline'

/** Communication figures of one device since it was configured; times in ms. */
export type DeviceHealth = {
  link: DeviceLink
  linkSinceMs: number
  lastOkMs: number | null
  rttP50Ms: number | null
  rttP95Ms: number | null
  reads: number
  timeouts: number
  exceptions: number
  garbage: number
  reconnects: number
}

/**
 * What the devices of a driver have to say. Of a `read`, `isLast` says that no other answer of the device is on its way. `configured` follows every `configure`:
 * what comes after it has the new numbers. `fault` is an error of ours inside one device's poller. `alive` comes once a second.
 */
export type DriverReport =
  | { kind: 'read'; read: BlockRead; isLast: boolean }
  | { kind: 'health'; device: number; health: DeviceHealth }
  | { kind: 'configured' }
  | { kind: 'fault'; device: number; message: string }
  | { kind: 'alive' }

/** What a worker posts: its reports, with block reads in the order in which they ended, several at once (`encodeBlockReads`). */
export type WorkerReport = Exclude<DriverReport, { kind: 'read' }> | { kind: 'reads'; reads: ArrayBuffer }

/** How a block read ended. `stopped`: it was read, but the PLC is in STOP; `noDriver`: this computer lacks a part that the protocol needs. */
export const outcomes = ['ok', 'timeout', 'exception', 'garbage', 'disconnected', 'stopped', 'noDriver'] as const
export type Outcome = (typeof outcomes)[number]

/** Whether words came with it. */
export function hasWords(outcome: Outcome): outcome is 'ok' | 'stopped' {
  return outcome === 'ok' || outcome === 'stopped'
}
