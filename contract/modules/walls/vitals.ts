import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'

const number = z.number().nullable()

/**
 * How a screen does, as it says with each report. `path` is what it shows now; `dataAgeMs` of the newest value on it; `fps` counted
 * over a second; `clockErrorMs`: its own clock minus the server's; null is "not known".
 */
export const Vitals = z.object({
  path: z.string().max(200),
  dataAgeMs: number,
  fps: number,
  memoryMb: number,
  memoryLimitMb: number,
  clockErrorMs: number,
  width: z.number(),
  height: z.number(),
  /** page of its playlist, from 1, how many there are, and seconds until the next; null where it plays none */
  playing: z.object({ page: z.number(), of: z.number(), nextInS: z.number(), isAlarm: z.boolean() }).nullable(),
  isKiosk: z.boolean(),
  canPower: z.boolean(),
  isDark: z.boolean(),
})
export type Vitals = z.infer<typeof Vitals>

/** A report as it is told: with when it came (server ms), its build, the last hours of its memory (MB, a point each ten minutes), and its newest picture. */
export const ScreenVitals = Vitals.extend({
  at: z.number(),
  build: z.string(),
  memory: z.array(z.number()),
  pictureAt: z.number().nullable(),
})
export type ScreenVitals = z.infer<typeof ScreenVitals>

/** Every screen that was heard of since the start of the server, by its id. One that fell silent stays, with the time of its last word. */
export const vitalsTopic = defineRetainedTopic<ScreenVitals>({
  name: 'screen.vitals',
  permission: 'mes:screen:list',
  owner: 'plant',
  audience: 'holdsRight',
  value: ScreenVitals,
})

/** A screen reports every 6 to 8 s: silent for so long it is offline. */
export const offlineAfterMs = 20_000
