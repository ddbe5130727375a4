import { z } from 'zod'
import { ShiftSpan } from '../calendar/shiftHistory.ts'
import { protocolNames } from '../../rules/address/rule.ts'

export const machineTypes = ['scale', 'mixer', 'mill', 'sieve', 'press', 'filler', 'pack', 'hvac', 'dust', 'utility', 'other'] as const
export type MachineType = (typeof machineTypes)[number]

/** A machine as boards know it: what it is, and the tags that tell how it does. */
export const Machine = z.object({
  equipCode: z.string(),
  name: z.string(),
  type: z.enum(machineTypes),
  workshopCode: z.string(),
  workshopName: z.string(),
  deviceCode: z.string().nullable(),
  /** position in the plant's own order of machines, from 1 */
  seq: z.number(),
  /** derived state, see machineState.ts: value is the state's code */
  stateTag: z.string(),
  /** value is the time (ms since the epoch) at which the present state began */
  stateSinceTag: z.string(),
  faultTag: z.string().nullable(),
  /** process tags, most telling first; a card shows the first one or two */
  processTags: z.array(z.string()),
  /** what its controller says of the load in it, such as recipe and batch */
  loadTags: z.array(z.string()).optional(),
})
export type Machine = z.infer<typeof Machine>

/** The hours of the plant around now (ms since the epoch): its shifts, and when it works; `work` null where nobody wrote when. */
export const PlantHours = z.object({ shifts: z.array(ShiftSpan), work: z.array(z.object({ startMs: z.number(), endMs: z.number() })).nullable() })
export type PlantHours = z.infer<typeof PlantHours>

/** `result` of `GET /mes/plc/overview`. `plantTz` is an IANA time zone. */
export const Overview = z.object({
  plantTz: z.string(),
  serverTime: z.number(),
  machines: z.array(Machine),
  hours: PlantHours.default({ shifts: [], work: null }),
})
export type Overview = z.infer<typeof Overview>

/** In the `result` of `GET /mes/plc/tags`: a tag with a history: a curve, or of a text its changes. */
export const PlantTag = z.object({
  tagCode: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  isText: z.boolean().default(false),
  deviceCode: z.string(),
  /** null when it belongs to no machine */
  equipCode: z.string().nullable(),
})
export type PlantTag = z.infer<typeof PlantTag>

/** What a text tag said from `at` (ms) on; null while it could not be read, and `reason` says in Chinese why. */
export const TextSaid = z.object({ at: z.number(), text: z.string().nullable(), reason: z.string() })
export type TextSaid = z.infer<typeof TextSaid>

/**
 * `result` of `GET /mes/plc/trend?tagCode=&from=&to=&points=`: rows of [at, min, max, last]; nulls are a gap with no good value. A text has
 * no curve but its changes, the newest `points` of them, and before them what it said at the beginning.
 */
export const Trend = z.object({
  tagCode: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  bucketMs: z.number(),
  points: z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable(), z.number().nullable()])),
  texts: z.array(TextSaid).optional(),
})
export type Trend = z.infer<typeof Trend>

/** `result` of `GET /mes/equipment/states?equipCode=&from=&to=`: rows without gap or overlap, oldest first; the open one ends null. */
export const StateRow = z.object({ equipCode: z.string(), state: z.string(), startMs: z.number(), endMs: z.number().nullable(), reason: z.string().nullable() })
export type StateRow = z.infer<typeof StateRow>

/** `result` of `GET /mes/plc/diagnostics?deviceCode=`: communication health of one device since the last change of configuration. */
export const Diagnostics = z.object({
  deviceCode: z.string(),
  name: z.string(),
  protocol: z.enum(protocolNames).default('modbusTcp'),
  host: z.string(),
  port: z.number(),
  state: z.enum(['disabled', 'connecting', 'online', 'degraded', 'failing', 'offline']),
  /** null when it was not read since it is configured so, or is disabled */
  stateSinceMs: z.number().nullable(),
  lastOkMs: z.number().nullable(),
  rttP50Ms: z.number().nullable(),
  rttP95Ms: z.number().nullable(),
  reads: z.number(),
  timeouts: z.number(),
  exceptions: z.number(),
  garbage: z.number(),
  reconnects: z.number(),
  blocks: z.array(
    z.object({
      area: z.string(),
      start: z.number(),
      count: z.number(),
      scanMs: z.number(),
      status: z.number(),
      lastOkMs: z.number().nullable(),
      /** Chinese; tags that the device refuses although it gives the block */
      holes: z.string().optional(),
    }),
  ),
})
export type Diagnostics = z.infer<typeof Diagnostics>

/** In the `result` of `GET /mes/plc/devices`: how well one device is read right now. */
export const DeviceLink = Diagnostics.pick({
  deviceCode: true,
  name: true,
  protocol: true,
  host: true,
  port: true,
  state: true,
  stateSinceMs: true,
  lastOkMs: true,
  rttP50Ms: true,
  rttP95Ms: true,
}).extend({
  blocks: z.number(),
  failedBlocks: z.number(),
  /** what the first failing block says, in Chinese; null when none fails */
  reason: z.string().nullable(),
  tags: z.number(),
})
export type DeviceLink = z.infer<typeof DeviceLink>
