// The usual way: every tick, one emit with all values for each client. `node socketioServer.ts <port> <plcPort> <registers> <tickMs>`
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type * as ModbusSerial from 'modbus-serial'
import { Server } from 'socket.io'

const [port = 0, plcPort = 0, registers = 0, tickMs = 100] = process.argv.slice(2).map(Number)
const mostRegisters = 125
const ModbusRTU = createRequire(import.meta.url)('modbus-serial') as typeof ModbusSerial.default // CommonJS; its default export is the class

const plc = new ModbusRTU()
const http = createServer((_request, response) => response.end('ok'))
const io = new Server(http, { transports: ['websocket'] })
let seq = 0
let isReading = false

async function readAll(): Promise<Record<string, number>> {
  const values: Record<string, number> = {}
  for (let start = 0; start < registers; start += mostRegisters) {
    const { data } = await plc.readHoldingRegisters(start, Math.min(mostRegisters, registers - start))
    for (const [offset, value] of data.entries()) values[`B.${start + offset}`] = value
  }
  return values
}

async function tick(): Promise<void> {
  if (isReading) return
  isReading = true
  const values = await readAll()
  isReading = false
  seq += 1
  const at = Date.now()
  for (const socket of io.sockets.sockets.values()) socket.emit('values', { at, seq, values })
}

await plc.connectTCP('127.0.0.1', { port: plcPort })
plc.setID(1)
setInterval(() => void tick(), tickMs)
http.listen(port, '127.0.0.1')
