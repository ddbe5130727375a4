import { createRequire } from 'node:module'
import type * as ModbusSerial from 'modbus-serial'
import { freePort } from './freePort.ts'

/** The package's main file loads native serial port bindings; its TCP server alone does not, but has no types under this path. */
const ServerTCP: typeof ModbusSerial.ServerTCP = createRequire(import.meta.url)('modbus-serial/servers/servertcp.js')

export type ModbusDevice = {
  port: number
  registers: Uint16Array
  /** addresses that are answered by exception 2 */ forbidden: Set<number>
  close(): Promise<void>
}

/** A Modbus TCP server that is not ours, whose holding registers a test writes. */
export async function startModbusDevice(size = 2000): Promise<ModbusDevice> {
  const port = await freePort()
  const registers = new Uint16Array(size)
  const forbidden = new Set<number>()
  const read = (address: number, length: number) => {
    const addresses = Array.from({ length }, (_, index) => address + index)
    if (addresses.some((one) => one >= size || forbidden.has(one))) throw Object.assign(new Error('illegal data address'), { modbusErrorCode: 2 })
    return addresses.map((one) => registers[one] ?? 0)
  }
  const server = new ServerTCP(
    { getMultipleHoldingRegisters: read, getHoldingRegister: (address: number) => read(address, 1)[0] ?? 0 },
    { host: '127.0.0.1', port, unitID: 1 },
  )
  await new Promise<void>((resolve, reject) => {
    server.on('initialized', () => resolve())
    server.on('serverError', reject)
  })
  return { port, registers, forbidden, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
