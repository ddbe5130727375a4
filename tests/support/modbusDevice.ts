import ModbusRTU from 'modbus-serial'
import { freePort } from './serverProcess.ts'

export type ModbusDevice = { port: number; registers: Uint16Array; /** addresses that are answered by exception 2 */ forbidden: Set<number>; close(): Promise<void> }

/** A Modbus TCP server that is not ours (modbus-serial), whose holding registers a test writes. */
export async function startModbusDevice(size = 2000, port?: number): Promise<ModbusDevice> {
  const listenAt = port ?? (await freePort())
  const registers = new Uint16Array(size)
  const forbidden = new Set<number>()
  const read = (address: number, length: number) => {
    const addresses = Array.from({ length }, (_, index) => address + index)
    if (addresses.some((one) => one >= size || forbidden.has(one))) throw Object.assign(new Error('illegal data address'), { modbusErrorCode: 2 })
    return addresses.map((one) => registers[one] ?? 0)
  }
  const server = new ModbusRTU.ServerTCP(
    {
      getMultipleHoldingRegisters: (address: number, length: number, _unit: number, done: (error: Error | null, values: number[]) => void) => {
        try {
          done(null, read(address, length))
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)), [])
        }
      },
    },
    { host: '127.0.0.1', port: listenAt, unitID: 1 },
  )
  await new Promise<void>((resolve, reject) => {
    server.on('initialized', () => resolve())
    server.on('serverError', reject)
  })
  return { port: listenAt, registers, forbidden, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
