import type { NastyProtocol } from '../../support/nastyServer.ts'

const suffixes: Record<NastyProtocol, string> = { modbusTcp: '', modbusRtuTcp: '-rtu', s7: '-s7' }

/** The matrix speaks of PLCs; of another protocol than Modbus TCP a row has that in its name: F-09-s7. */
export function rowId(id: string, protocol: NastyProtocol): string {
  return `${id}${suffixes[protocol]}`
}
