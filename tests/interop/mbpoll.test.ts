import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlantProcess } from '../support/plantProcess.ts'
import type { PlantUnderTest } from '../support/plantProcess.ts'

const run = promisify(execFile)
const millNumber = 9
const stateRegister = 0
const outTempOffset = 26

let plant: PlantUnderTest
beforeAll(async () => {
  plant = await startPlantProcess()
})
afterAll(() => plant.stop())

/** Reads holding registers by Debian's mbpoll, a Modbus master that is not ours; addresses count from 0. */
async function poll(port: number, address: number, type: string[]): Promise<number[]> {
  const { stdout } = await run('mbpoll', ['-m', 'tcp', '-o', '5', '-p', String(port), '-a', '1', '-0', '-r', String(address), ...type, '-1', '127.0.0.1'])
  return [...stdout.matchAll(/^\[\d+\]:\s+(-?[\d.]+)/gm)].map(([, value]) => Number(value))
}

test('a Modbus master that is not ours reads a machine of the plant', async () => {
  const [state] = await poll(plant.basePort + millNumber - 1, stateRegister, ['-t', '4', '-c', '1'])
  expect(state).toBeGreaterThanOrEqual(0)
  expect(state).toBeLessThanOrEqual(9)
})

test('it reads a float that the plant was told to send, in its word order', async () => {
  await plant.order({ kind: 'set', machine: 'ML-01', tag: 'outTemp', value: 61.5 })
  const [value] = await poll(plant.basePort + millNumber - 1, outTempOffset, ['-t', '4:float', '-B', '-c', '1'])
  expect(value).toBe(61.5)
})

test('it finds the same machine in the server that holds the whole plant', async () => {
  const [value] = await poll(plant.basePort - 1, (millNumber - 1) * 100 + outTempOffset, ['-t', '4:float', '-B', '-c', '1'])
  expect(value).toBe(61.5)
})
