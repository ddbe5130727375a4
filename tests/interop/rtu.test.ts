import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { isValueOf, ownRegisters, registerRows } from '../server/devices/modbus/registerRows.ts'
import { makeDevice, makeTag } from '../support/plcRows.ts'
import { startPlantProcess } from '../support/plantProcess.ts'
import { freePort } from '../support/freePort.ts'
import { watchTags } from '../support/watchedTags.ts'
import { startPymodbus } from './pymodbus.ts'
import { serialPortTo } from './serialPair.ts'

const run = promisify(execFile)
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function serialPort(tcpPort: number): Promise<string> {
  const { path, close } = await serialPortTo(tcpPort)
  undo.push(close)
  return path
}

/** Every type in every order as pymodbus holds it, read over the protocol. */
async function readsAll(protocol: Protocol): Promise<void> {
  const registers: number[] = []
  const tags = registerRows.map((row, index) => {
    const { dataType, wordOrder, bit } = row
    const tag = makeTag({ tagCode: `T${index}`, dataType, wordOrder, bit, address: registers.length, scanMs: 1000 })
    registers.push(...ownRegisters(row))
    return tag
  })
  const { port, stop } = await startPymodbus({ holding: registers }, ['--rtu'])
  undo.push(stop)
  const where = protocol === 'modbusRtu' ? { host: await serialPort(port), serialMode: '115200 8N1' } : { port }
  const watched = watchTags([makeDevice({ protocol, timeoutMs: 10_000, ...where })], tags)
  undo.push(() => watched.close())
  await vi.waitFor(() => expect(tags.filter(({ tagCode }) => watched.reason(tagCode) === '等待数据')).toEqual([]), { timeout: 60_000, interval: 100 })
  const isRight = (index: number) => {
    const row = registerRows[index]
    const isNone = row && !row.dataType.startsWith('string') && !Number.isFinite(Number(row.value))
    return (
      row &&
      (isNone ? watched.reason(`T${index}`) === '传感器故障' : isValueOf(row, watched.value(`T${index}`)) || watched.value(`T${index}`) === Number(row.value))
    )
  }
  expect(registerRows.filter((_, index) => !isRight(index))).toEqual([])
}

test('a serial port with pymodbus on its other end is read, every type in every word order', () => readsAll('modbusRtu'))

test('pymodbus behind a terminal server is read over RTU on TCP, every type in every word order', () => readsAll('modbusRtuTcp'))

test('mbpoll, a master that is not ours, reads a machine of the plant over a serial port', async () => {
  const rtuPort = await freePort()
  const plant = await startPlantProcess({ SIM_RTU_PORT: String(rtuPort) })
  undo.push(() => plant.stop())
  await plant.order({ kind: 'set', machine: 'ML-01', tag: 'outTemp', value: 61.5 })
  const path = await serialPort(rtuPort)
  // machine 9 of the plant is ML-01, its outlet temperature stands at register 26
  const { stdout } = await run('mbpoll', [
    '-m',
    'rtu',
    '-b',
    '9600',
    '-P',
    'none',
    '-o',
    '5',
    '-a',
    '9',
    '-0',
    '-r',
    '26',
    '-t',
    '4:float',
    '-B',
    '-c',
    '1',
    '-1',
    path,
  ])
  expect(Number(/^\[\d+\]:\s+(-?[\d.]+)/m.exec(stdout)?.[1])).toBe(61.5)
})
