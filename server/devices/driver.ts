import type { Area } from '#contract/tag.ts'
import type { BlockRead } from './blockRead.ts'

/**
 * What the collector and a protocol driver say to each other. A driver lives in a worker thread, speaks a wire
 * protocol and knows no business; these shapes cross the thread border.
 */

/** Consecutive addresses that are read in one request. `block` is unique over all devices. */
export type BlockPlan = { block: number; area: Area; start: number; count: number; scanMs: number }

/** One device to be read. `device` is its number in this configuration. */
export type DevicePlan = {
  device: number
  deviceCode: string
  host: string
  port: number
  unitId: number
  timeoutMs: number
  /** requests on the wire at the same time; 1 for most PLCs */
  maxInFlight: number
  blocks: BlockPlan[]
}

export type DriverCommand = { kind: 'configure'; devices: DevicePlan[] }

export type DeviceLink = 'connecting' | 'online' | 'degraded' | 'offline'

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

/** How a block read ended. */
export const outcomes = ['ok', 'timeout', 'exception', 'garbage', 'disconnected'] as const
export type Outcome = (typeof outcomes)[number]
