import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Outcome } from './row.ts'

/** JSON has no NaN and no Infinity: they are written as words. */
const Figure = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']).transform(Number)])
const Finding = z.object({
  what: z.string(),
  measured: Figure,
  unit: z.string(),
  atMost: z.number().exactOptional(),
  atLeast: z.number().exactOptional(),
  remark: z.string().exactOptional(),
})
const Kept = z.object({
  id: z.string(),
  fault: z.string(),
  findings: z.array(Finding),
  failure: z.string().nullable(),
  tookMs: z.number(),
  measuredAt: z.string(),
  machine: z.string(),
})
/** An outcome with the moment and how late an idle timer was meanwhile. */
type Kept = z.infer<typeof Kept>

/** Where the figures of the matrix and the soak lie. */
export const figuresFile = 'dist-faults/matrix.json'

/** The newest outcome of every row that was ever run here; none when the file is not there. */
export function keptOutcomes(file: string): Kept[] {
  return existsSync(file) ? z.array(Kept).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Puts an outcome in the place of the one its row had before; rows stay in the order of their ids. */
export function keepOutcome(file: string, outcome: Outcome, machine: string): void {
  const others = keptOutcomes(file).filter(({ id }) => id !== outcome.id)
  const all = [...others, { ...outcome, measuredAt: new Date().toISOString(), machine }].toSorted((one, other) => one.id.localeCompare(other.id))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(all, (_name, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value), 2)}\n`)
}
