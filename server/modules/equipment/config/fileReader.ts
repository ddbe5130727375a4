import type { Fault } from '../../../files/fault.ts'
import { withReader } from '../../../files/reader.ts'
import type { ReadingLimits } from '../../../files/reader.ts'
import type { KnownDevice, Source } from './configuration.ts'
import type { Rows } from './store.ts'

/** Rows as they come out of a file; `deviceLines[i]` is the line of `devices[i]`; `omitted` are the fields that the file had no column for. */
export type FileRows = Rows & { deviceLines: readonly number[]; omitted: readonly string[] }

/** The verdict on the files. `faults` are the first of `faultCount`, which are on `lineCount` lines. */
export type Verdict = { totalCount: number; faults: Fault[]; faultCount: number; lineCount: number }

export type JudgedFiles = Verdict & { rows: () => AsyncGenerator<FileRows> }

/** `told` are the files, and the devices that are stored already. */
export type FileReading = { told: { sources: readonly Source<Uint8Array>[]; known: readonly KnownDevice[] }; opening: Verdict; part: FileRows }

/**
 * Reads table files in a worker of their own and gives the verdict and the rows to `use`. Rows may only be asked for when
 * there are no faults. Throws Problem when a file cannot be read within the limits.
 */
export function withFiles<Result>({ limits, ...told }: Limited, use: (files: JudgedFiles) => Promise<Result>): Promise<Result> {
  const worker = new URL('./fileReader.worker.ts', import.meta.url)
  return withReader<FileReading, Result>({ worker, told, limits, isSmall: false }, (verdict, rows) => use({ ...verdict, rows }))
}

type Limited = FileReading['told'] & { limits: ReadingLimits }
