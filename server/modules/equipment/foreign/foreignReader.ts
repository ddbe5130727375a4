import { withReader } from '../../../files/reader.ts'
import type { ReadingLimits } from '../../../files/reader.ts'
import type { Source } from '../config/configuration.ts'
import type { ChosenDevice, Found, FoundTag } from './found.ts'

/** What a file of another program says: so many devices and tags, some of them, where addresses begin, what was left out, and both as files of ours. */
export type ForeignFile = {
  from: string
  countsFrom: string
  devices: number
  tags: number
  samples: FoundTag[]
  notUnderstood: Found['notUnderstood']
  sources: Source<Uint8Array>[]
}
export type ForeignReading = { told: { name: string; bytes: Uint8Array; device: ChosenDevice }; opening: ForeignFile; part: never }

/** 8 MB of the slowest format take 2 s and 200 MB. */
const limits: ReadingLimits = { timeMs: 30_000, memoryMb: 512 }

/** Reads a file of another program in a worker of its own. Throws Problem when it is no such file, or not within the limits. */
export function foreignFile(told: ForeignReading['told']): Promise<ForeignFile> {
  return withReader<ForeignReading, ForeignFile>({ worker: new URL('./foreignReader.worker.ts', import.meta.url), told, limits, isSmall: false }, (found) =>
    Promise.resolve(found),
  )
}
