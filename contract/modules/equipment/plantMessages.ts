import { z } from 'zod'

/**
 * What the server and the simulated plant say to each other over the IPC channel of the forked process
 * (factory.md 6.6, 6.7). Machines and tags are named by code and name: ML-02, outTemp.
 */
const machine = z.string()
const tag = z.string()

/**
 * What a person does at the machine with their hands; never an interface to the order (factory.md 6.7). `load` puts `amount` of what the
 * machine counts into it, under two numbers that come back over Modbus; getting ready takes `setupMin`. Loaded and started, it runs until it is empty.
 */
export const HandCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('load'),
    machine,
    recipeNo: z.number().int().min(0),
    batchSeq: z.number().int().min(0),
    amount: z.number().positive(),
    setupMin: z.number().min(0),
  }),
  z.object({ kind: z.literal('start'), machine }),
  /** it stands with what is in it */
  z.object({ kind: z.literal('stop'), machine }),
  /** what is in it is taken out, also what was not made */
  z.object({ kind: z.literal('empty'), machine }),
  z.object({ kind: z.literal('clean'), machine, minutes: z.number().positive() }),
])
export type HandCommand = z.infer<typeof HandCommand>

/**
 * What hands do on the pan of a simulated scale; from the first on its own weighings stop, until `leave`. `pan` says what lies on it, `pour` adds to
 * that, quickly and then slowly. `tare` and `zero` are keys of the scale: the grams that it takes as the container, and as nothing.
 */
export const PanCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pan'), machine, grams: z.number() }),
  z.object({ kind: z.literal('pour'), machine, grams: z.number(), seconds: z.number().min(0).max(600) }),
  z.object({ kind: z.literal('tare'), machine, grams: z.number() }),
  z.object({ kind: z.literal('zero'), machine, grams: z.number() }),
  z.object({ kind: z.literal('leave'), machine }),
])
export type PanCommand = z.infer<typeof PanCommand>

/** What a hand did, and when (ms since the epoch). */
export const TimedHand = z.object({ atMs: z.number(), command: HandCommand })
export type TimedHand = z.infer<typeof TimedHand>

/** Something a person or a test does to the plant. `connect` ends disconnect, hang and garble alike. */
export const PlantCommand = z.discriminatedUnion('kind', [
  ...HandCommand.options,
  ...PanCommand.options,
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

const id = z.number().int()

/** Parent to plant. The plant answers every order with `done` or `refused` of the same id. */
export const PlantOrder = z.object({ id, command: PlantCommand })
export type PlantOrder = z.infer<typeof PlantOrder>

/** The first message to a plant that runs on orders: everything that hands did so far. It opens no port before. */
export const PlantPast = z.object({ past: z.array(TimedHand) })
export type PlantPast = z.infer<typeof PlantPast>

/** Asks a plant without ports (plant/foretell.ts): takes what hands did, then tells how the load of a machine, put in at `sinceMs`, gets on. */
export const PlantQuestion = z.object({ id, hands: z.array(TimedHand), machine, sinceMs: z.number(), atMs: z.number() })
export type PlantQuestion = z.infer<typeof PlantQuestion>

/** Its answer: when the load will be made if nobody does anything more (null: not within two weeks), and what was counted until `atMs`, resets of the counters told out of it. */
export const PlantAnswer = z.object({ id, doneMs: z.number().nullable(), good: z.number(), reject: z.number() })
export type PlantAnswer = z.infer<typeof PlantAnswer>

/** Plant to parent. `ports` is by machine code. */
export const PlantReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listening'),
    basePort: z.number(),
    ports: z.record(z.string(), z.number()),
    wholePlantPort: z.number(),
    printerPort: z.number(),
    /** where the scales speak, by machine code */
    scalePorts: z.record(z.string(), z.number()),
  }),
  z.object({ kind: z.literal('done'), id: z.number() }),
  z.object({ kind: z.literal('refused'), id: z.number(), reason: z.string() }),
])
export type PlantReport = z.infer<typeof PlantReport>
