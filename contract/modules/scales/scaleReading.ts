import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'

/**
 * What a scale shows now. `kind` none: nothing was read, `why` says since when and what to do; `why` also says what is wrong with any other reading.
 * `seq` numbers the readings of a connection: equal weights one after the other are two. `sameCount` is how many stable readings of the same text and
 * unit came in a row, `frames` the bytes of the last three of them (hexadecimal). `isNet`: the scale itself took a tare off; null where it does not say.
 * `source`: through which link.
 * Times are ms since the epoch; `lockBy` is the terminal that has the scale, '' none.
 */
export const ScaleShows = z.object({
  text: z.string(),
  unit: z.string(),
  kind: z.enum(['weight', 'overload', 'underload', 'refused', 'fault', 'none']),
  isStable: z.boolean(),
  isNet: z.boolean().nullable(),
  at: z.number(),
  seq: z.number(),
  sameCount: z.number(),
  frames: z.array(z.string()),
  lockBy: z.string(),
  lockName: z.string(),
  lockUntil: z.number().nullable(),
  source: z.enum(['tcp', 'serial', 'usb']),
  why: z.string(),
})
export type ScaleShows = z.infer<typeof ScaleShows>

/** The newest of every scale, by the id of its record. */
export const scaleTopic = defineRetainedTopic<ScaleShows>({
  name: 'scale.readings',
  permission: 'mes:plc:view', // who sees the machines sees what their scales show
  owner: 'plant',
  audience: 'holdsRight',
  value: ScaleShows,
})

/** Which terminal has a scale, until when (ms since the epoch); for the process that reads the scales. */
export const ScaleLease = z.object({ lockBy: z.string(), lockName: z.string(), lockUntil: z.number() })
export type ScaleLease = z.infer<typeof ScaleLease>
export const scaleLeaseTopic = defineRetainedTopic<ScaleLease>({
  name: 'scale.leases',
  permission: 'mes:plc:view',
  owner: 'plant',
  audience: 'holdsRight',
  value: ScaleLease,
})

/** so long a lease lasts; a terminal renews it every third of that */
export const scaleLeaseMs = 15_000

/** `POST`: takes a scale for a terminal, or renews it; `release` gives it back. */
export const scaleConnectPath = '/mes/scale/connect'
export const scaleReleasePath = '/mes/scale/release'
export const ScaleHold = z.object({
  scaleId: z.string().min(1).max(64),
  terminal: z.string().regex(/^[\w-]{8,64}$/, '终端编号不正确，请刷新页面'),
})
