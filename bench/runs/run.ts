import type { Contender } from '../contenders.ts'
import type { Pace } from '../pace.ts'

/** What one run found. NaN and Infinity are written as null and "never" by the store. */
export type Figures = Record<string, number>

/** One measurement of one contender, from an empty folder to the end of its processes. */
export type Measure = (contender: Contender, pace: Pace, folder: string) => Promise<Figures>
