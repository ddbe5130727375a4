import { createRequire } from 'node:module'
import type * as ModbusSerial from 'modbus-serial'
import type { Link } from './link.ts'
import type { Setpoints } from './setpoints.ts'

/** The package's main file loads native serial port bindings; its TCP server alone does not, but has no types under this path. */
const ServerTCP: typeof ModbusSerial.ServerTCP = createRequire(import.meta.url)('modbus-serial/servers/servertcp.js')
type ServerTCP = ModbusSerial.ServerTCP

const unitId = 1
/** A Modbus read carries at most 125 registers (Modbus application protocol 1.1b3, §6.3). */
const longestRead = 125
const illegalAddress = 2
const illegalLength = 3
/** A header whose protocol number is not 0, then noise. */
const noise = Buffer.from('5a17beef00ff9c03ee6b21d0', 'hex')

/** A Modbus TCP device (function codes 3 and 4, and 6 and 16 where it has set-points) that can be unplugged, hang and talk nonsense. */
export type Device = {
  port: number
  /** brings the listening socket in line with the link; called when the link may have changed */
  settle(): Promise<void>
  close(): Promise<void>
}

export type DeviceSettings = {
  host: string
  port: number
  link: () => Link
  registers: () => Uint16Array
  setpoints?: Setpoints
  onTrouble: (error: Error) => void
}

/** Listens; rejects with the error of `listen` when the port cannot be had. */
export async function openDevice({ host, port, link, registers, setpoints, onTrouble }: DeviceSettings): Promise<Device> {
  let server: ServerTCP | null = await listen()
  let turn = Promise.resolve()

  function listen(): Promise<ServerTCP> {
    const { promise, resolve, reject } = Promise.withResolvers<ServerTCP>()
    const opening: ServerTCP = new ServerTCP(
      answering(() => opening),
      { host, port, unitID: unitId },
    )
    opening.on('initialized', () => resolve(opening))
    opening.on('serverError', (error) => reject(error ?? new Error('listen failed')))
    return promise
  }

  async function unplug(): Promise<void> {
    const closing = server
    server = null
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }

  async function follow(): Promise<void> {
    const isWanted = link() !== 'down'
    if (isWanted && !server) server = await listen()
    if (!isWanted) await unplug()
  }

  function answering(own: () => ServerTCP): ModbusSerial.IServiceVector {
    // the callback forms, because only they can stay silent
    const many = (address: number, count: number, _unit: number, done: (error: Error | null, words: number[]) => void) => {
      const state = link()
      if (state === 'garbled') for (const socket of own().socks.keys()) socket.write(noise)
      if (state !== 'up') return
      if (count > longestRead) return done(refusal(illegalLength), [])
      const words = setpoints?.shownIn(registers()) ?? registers()
      if (address + count > words.length) return done(refusal(illegalAddress), [])
      done(null, [...words.subarray(address, address + count)])
    }
    const one = (address: number, unit: number, done: (error: Error | null, word: number) => void) =>
      many(address, 1, unit, (error, [word]) => done(error, word ?? 0))
    const putMany = (address: number, words: number[], _unit: number, done: (error: Error | null) => void) => {
      if (link() === 'up') done(setpoints?.take(address, words) === true ? null : refusal(illegalAddress))
    }
    const put = (address: number, word: number, unit: number, done: (error: Error | null) => void) => putMany(address, [word], unit, done)
    const writing = setpoints ? { setRegister: put, setRegisterArray: putMany } : {}
    return { ...writing, getMultipleHoldingRegisters: many, getMultipleInputRegisters: many, getHoldingRegister: one, getInputRegister: one }
  }

  const inTurn = (act: () => Promise<void>) => (turn = turn.then(act).catch(onTrouble))
  return { port, settle: () => inTurn(follow), close: () => inTurn(unplug) }
}

/** An error the server turns into a Modbus exception of this code. */
function refusal(modbusErrorCode: number): Error {
  return Object.assign(new Error(`modbus exception ${modbusErrorCode}`), { modbusErrorCode })
}
