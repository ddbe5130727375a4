import { withReader } from '../../../files/reader.ts'
import type { ReadingLimits } from '../../../files/reader.ts'
import type { MachinesRead } from './machineFile.ts'

export type MachineReading = { told: { name: string; bytes: Uint8Array }; opening: MachinesRead; part: never }

/** A workbook of 256 KB unpacks to 50 MB at most. */
const limits: ReadingLimits = { timeMs: 15_000, memoryMb: 384 }

/** Reads a list of machines in a worker of its own. Throws Problem when it cannot be read within the limits. */
export function readMachines(told: MachineReading['told']): Promise<MachinesRead> {
  return withReader<MachineReading, MachinesRead>({ worker: new URL('./machineReader.worker.ts', import.meta.url), told, limits, isSmall: true }, (read) =>
    Promise.resolve(read),
  )
}
