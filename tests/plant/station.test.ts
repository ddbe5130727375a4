import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import ModbusRTU from 'modbus-serial'
import { afterEach, expect, test } from 'vitest'
import type { PlantCommand } from '#contract/modules/equipment/plantMessages.ts'
import { createClock } from '../../plant/clock.ts'
import { readPlantSettings } from '../../plant/settings.ts'
import { openStation } from '../../plant/station.ts'
import type { Station } from '../../plant/station.ts'
import { eventually } from '../support/eventually.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

function fail(error: Error): never {
  throw error
}

let nextPort = 31_000 + (process.pid % 100) * 60
async function station(port = (nextPort += 30)): Promise<Station> {
  const settings = readPlantSettings({ SIM_PORT: String(port), SIM_FAULTS: 'off' })
  const plant = await openStation(settings, createClock(1, Date.now), [], fail)
  opened.push(plant)
  return plant
}

async function client(port: number | undefined, timeoutMs = 10_000): Promise<ModbusRTU> {
  const modbus = new ModbusRTU()
  modbus.on('error', () => undefined) // the wire is cut on purpose; the pending read tells
  modbus.setTimeout(timeoutMs)
  await modbus.connectTCP('127.0.0.1', { port: port ?? 0 })
  modbus.setID(1)
  opened.push({ close: () => new Promise((resolve) => modbus.close(resolve)) })
  return modbus
}

const obeyed = async (plant: Station, command: PlantCommand) => expect(await plant.order(command)).toBeNull()

test('a real Modbus client reads a machine by function codes 3 and 4, and the whole plant in blocks of 100', async () => {
  const plant = await station()
  await obeyed(plant, { kind: 'set', machine: 'ML-01', tag: 'outTemp', value: 47.25 })
  const mill = await client(plant.ports['ML-01'])
  const { buffer } = await mill.readHoldingRegisters(0, 60)
  expect(buffer.readFloatBE(52)).toBe(47.25)
  expect((await mill.readInputRegisters(26, 2)).buffer.readFloatBE(0)).toBe(47.25)
  expect((await mill.readHoldingRegisters(26, 1)).data).toEqual([buffer.readUInt16BE(52)])
  const whole = await client(plant.wholePlantPort)
  expect((await whole.readHoldingRegisters(826, 2)).buffer.readFloatBE(0)).toBe(47.25)
})

test('machine n listens on base + n − 1 and the whole plant one port below', async () => {
  const plant = await station()
  expect(plant.ports['SC-01']).toBe(plant.basePort)
  expect(plant.ports['UT-01']).toBe(plant.basePort + 23)
  expect(plant.wholePlantPort).toBe(plant.basePort - 1)
})

test('an address beyond the registers is answered with exception 2', async () => {
  const plant = await station()
  const scale = await client(plant.ports['SC-01'])
  await expect(scale.readHoldingRegisters(90, 11)).rejects.toMatchObject({ modbusCode: 2 })
  await expect(scale.readInputRegisters(100, 1)).rejects.toMatchObject({ modbusCode: 2 })
  const whole = await client(plant.wholePlantPort)
  await expect(whole.readHoldingRegisters(2399, 1)).resolves.toBeDefined()
  await expect(whole.readHoldingRegisters(2399, 2)).rejects.toMatchObject({ modbusCode: 2 })
})

test('when one port is taken all ports move together', async () => {
  const port = (nextPort += 30)
  const squatter = createServer().listen(port + 7, '127.0.0.1')
  await once(squatter, 'listening')
  opened.push({ close: () => new Promise((resolve) => squatter.close(resolve)) })
  const plant = await station(port)
  expect(plant.basePort).toBeGreaterThan(port)
  expect((plant.basePort - port) % 100).toBe(0)
  expect(plant.ports['ML-01']).toBe(plant.basePort + 8)
  await client(plant.ports['UT-01'])
  await expect(client(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a disconnected device closes and refuses, the others answer, and it comes back', async () => {
  const plant = await station()
  const socket = connect(plant.ports['PR-01'] ?? 0, '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await obeyed(plant, { kind: 'disconnect', machine: 'PR-01' })
  await closed
  await expect(client(plant.ports['PR-01'])).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await (await client(plant.ports['PR-02'])).readHoldingRegisters(0, 1)
  await obeyed(plant, { kind: 'connect', machine: 'PR-01' })
  await (await client(plant.ports['PR-01'])).readHoldingRegisters(0, 1)
})

test('a hung device accepts connections and never answers until it is released', async () => {
  const plant = await station()
  const patient = await client(plant.ports['PR-01'])
  await patient.readHoldingRegisters(0, 1)
  await obeyed(plant, { kind: 'hang', machine: 'PR-01' })
  const impatient = await client(plant.ports['PR-01'], 300)
  await expect(impatient.readHoldingRegisters(0, 1)).rejects.toMatchObject({ name: 'TransactionTimedOutError' })
  await obeyed(plant, { kind: 'unhang', machine: 'PR-01' })
  await patient.readHoldingRegisters(0, 1)
})

test('a garbled device answers with bytes that are no Modbus', async () => {
  const plant = await station()
  await obeyed(plant, { kind: 'garble', machine: 'PR-01' })
  const socket = connect(plant.ports['PR-01'] ?? 0, '127.0.0.1')
  opened.push({ close: () => socket.destroy() })
  socket.write(Buffer.from('000100000006010300000001', 'hex'))
  const received: Buffer[] = []
  socket.on('data', (bytes) => received.push(Buffer.from(bytes)))
  await eventually(() => expect(Buffer.concat(received).length).toBeGreaterThan(7))
  expect(Buffer.concat(received).readUInt16BE(2)).not.toBe(0)
})

test('a broken machine shows its code on the wire within the same second, and mended it is gone', async () => {
  const plant = await station()
  const press = await client(plant.ports['PR-01'])
  await obeyed(plant, { kind: 'break', machine: 'PR-01', faultCode: 6 })
  expect((await press.readHoldingRegisters(0, 2)).data).toEqual([5, 6])
  await obeyed(plant, { kind: 'mend', machine: 'PR-01' })
  expect((await press.readHoldingRegisters(1, 1)).data).toEqual([0])
})

test('an order for a machine or tag that is not there is refused with a reason', async () => {
  const plant = await station()
  expect(await plant.order({ kind: 'mend', machine: 'XX-09' })).toContain('XX-09')
  expect(await plant.order({ kind: 'set', machine: 'PR-01', tag: 'speed', value: 1 })).toContain('PR-01.speed')
  expect(await plant.order({ kind: 'nan', machine: 'PR-03', tag: 'force' })).toContain('NaN')
})
