import { z } from 'zod'

/**
 * What the server and the simulated plant say to each other over the IPC channel of the forked process
 * (factory.md 6.6, 6.7). Machines and tags are named by code and name: ML-02, outTemp.
 */
const machine = z.string()
const tag = z.string()

/** Something a person or a test does to the plant. `connect` ends disconnect, hang and garble alike. */
export const PlantCommand = z.discriminatedUnion('kind', [
  /** the machine stops with this fault code, 1 to 8 */
  z.object({ kind: z.literal('break'), machine, faultCode: z.number().int().min(1).max(8) }),
  z.object({ kind: z.literal('mend'), machine }),
  /** the device closes its connections and refuses new ones */
  z.object({ kind: z.literal('disconnect'), machine }),
  z.object({ kind: z.literal('connect'), machine }),
  /** the device accepts connections and never answers */
  z.object({ kind: z.literal('hang'), machine }),
  z.object({ kind: z.literal('unhang'), machine }),
  /** the device answers with bytes that are no Modbus */
  z.object({ kind: z.literal('garble'), machine }),
  z.object({ kind: z.literal('ungarble'), machine }),
  /** a float tag sends NaN until it is released */
  z.object({ kind: z.literal('nan'), machine, tag }),
  /** a tag sends this value, in its unit, until it is released */
  z.object({ kind: z.literal('set'), machine, tag, value: z.number() }),
  z.object({ kind: z.literal('release'), machine, tag }),
  /** the PLC restarts: silent for 15 s, counters from 0 */
  z.object({ kind: z.literal('power-cycle'), machine }),
])
export type PlantCommand = z.infer<typeof PlantCommand>

/** Parent to plant. The plant answers every order with `done` or `refused` of the same id. */
export const PlantOrder = z.object({ id: z.number().int(), command: PlantCommand })
export type PlantOrder = z.infer<typeof PlantOrder>

/** Plant to parent. `ports` is by machine code. */
export const PlantReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listening'),
    basePort: z.number(),
    ports: z.record(z.string(), z.number()),
    wholePlantPort: z.number(),
    printerPort: z.number(),
  }),
  z.object({ kind: z.literal('done'), id: z.number() }),
  z.object({ kind: z.literal('refused'), id: z.number(), reason: z.string() }),
])
export type PlantReport = z.infer<typeof PlantReport>
