import { z } from 'zod'
import { areas } from '../../rules/address/rules.ts'
import { deviceStandards, PlcDevice } from './plcDevice.ts'
import { whole } from './plcFields.ts'

/** Where a device is reached; what a form holds before it is saved can be tried as well. */
export const ProbeTarget = PlcDevice.pick({ host: true, port: true, unitId: true, timeoutMs: true }).extend({
  protocol: PlcDevice.shape.protocol.default('modbusTcp'),
  rack: PlcDevice.shape.rack.nullable().default(deviceStandards.rack),
  slot: PlcDevice.shape.slot.nullable().default(deviceStandards.slot),
  tsap: PlcDevice.shape.tsap.nullable().default(deviceStandards.tsap),
  serialMode: PlcDevice.shape.serialMode.nullable().default(deviceStandards.serialMode),
})
export type ProbeTarget = z.infer<typeof ProbeTarget>

/** The layers of a connection in the order in which they are tried: the first that fails is what to mend. */
export const probeLayers = ['name', 'port', 'unit', 'address', 'type'] as const
export type ProbeLayer = (typeof probeLayers)[number]

/** `skipped`: an earlier layer failed, or there is nothing to try. `says` is Chinese; `tags` are those that the layer fails for. */
export const ProbeStep = z.object({
  layer: z.enum(probeLayers),
  state: z.enum(['ok', 'failed', 'skipped']),
  ms: z.number().nullable(),
  says: z.string(),
  tags: z.array(z.string()),
})
export type ProbeStep = z.infer<typeof ProbeStep>

/** `result` of `POST /mes/plcDevice/test`. */
export const ProbeReport = z.object({ steps: z.array(ProbeStep) })
export type ProbeReport = z.infer<typeof ProbeReport>

/** A range to be looked at; addresses are those of the wire, from 0, of S7 bytes of data block `dbNumber`. */
export const BrowseRange = z.object({ area: z.enum(areas), dbNumber: whole(1, 65_535).nullable().default(null), start: whole(0, 65_535), count: whole(1, 125) })
export type BrowseRange = z.infer<typeof BrowseRange>

/**
 * `result` of `POST /mes/plcDevice/browse`, which takes a `deviceCode` or a `ProbeTarget` beside a `BrowseRange`: what every address of the range says. `word` is null where the device refuses the
 * address, with its Modbus exception; `failure` says in Chinese why nothing was read at all.
 */
export const Browsed = z.object({
  words: z.array(z.object({ address: z.number(), word: z.number().nullable(), exception: z.number() })),
  rttMs: z.number().nullable(),
  failure: z.string().nullable(),
})
export type Browsed = z.infer<typeof Browsed>
