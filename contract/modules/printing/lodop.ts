import { z } from 'zod'

/** Where C-LODOP's own service answers on the computer of the person who prints: the first is usual, the second is for when that is taken (CONST-036). */
export const lodopPorts = [8000, 18_000] as const
const securePorts = [8443, 8444] as const

/** Addresses of the service, in the order in which they are tried; a page under https has to ask the names that C-LODOP has a certificate for. */
export const lodopOrigins = (isSecure: boolean): string[] =>
  isSecure ? securePorts.map((port) => `https://localhost.lodop.net:${port}`) : lodopPorts.map((port) => `http://localhost:${port}`)

/** The page of its own in which the script of C-LODOP runs, away from everything of the office; it is there when the setting `LODOP` is on. */
export const lodopFramePath = '/lodop.html'

/** What the office hands to that page: pages as PNG, data addresses, all of one size in millimetres. */
export type LodopJob = { title: string; width: number; height: number; pages: readonly string[] }

/** What it answers: `open` when it is there and waits for a job; `handed` when the preview is open and `closed` when it no longer is; the others when nothing came of it. */
export const LodopAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('missing') }),
  z.object({ kind: z.literal('notReady') }),
  z.object({ kind: z.literal('handed') }),
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
])
export type LodopAnswer = z.infer<typeof LodopAnswer>
