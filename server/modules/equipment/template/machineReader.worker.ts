import { serveReading } from '../../../files/serveReading.ts'
import { machinesInFile } from './machineFile.ts'
import type { MachineReading } from './machineReader.ts'

serveReading<MachineReading>(({ name, bytes }) => ({ opening: machinesInFile(name, bytes), parts: [][Symbol.iterator]() }))
