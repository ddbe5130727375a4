import Nodes7 from 'nodes7'
import { afterEach, expect, test } from 'vitest'
import { startPlantProcess } from '../support/plantProcess.ts'
import { freePort } from '../support/freePort.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

test('nodes7, an S7 client that is not ours, reads machines of the plant as data blocks', async () => {
  const port = await freePort()
  const plant = await startPlantProcess({ SIM_S7_PORT: String(port) })
  undo.push(() => plant.stop())
  await plant.order({ kind: 'set', machine: 'ML-01', tag: 'outTemp', value: 61.5 })
  const peer = new Nodes7({ silent: true })
  const connected = Promise.withResolvers<void>()
  peer.initiateConnection({ port, host: '127.0.0.1', rack: 0, slot: 1 }, (error) =>
    error ? connected.reject(new Error('no connection', { cause: error })) : connected.resolve(),
  )
  await connected.promise
  undo.push(() => new Promise<void>((resolve) => peer.dropConnection(() => resolve())))
  // machine 9 is ML-01: register 26 is byte 52 of DB9
  const names: Record<string, string> = { temperature: 'DB9,REAL52', state: 'DB9,WORD0', lowByte: 'DB9,BYTE1', missing: 'DB99,INT0' }
  peer.setTranslationCB((name) => names[name] ?? name)
  peer.addItems(['temperature', 'state', 'lowByte', 'missing'])
  const values = await new Promise<Record<string, unknown>>((resolve) => peer.readAllItems((_, read) => resolve(read)))
  expect(values['temperature']).toBe(61.5)
  expect(values['state']).toBe(values['lowByte'])
  expect(String(values['missing'])).toContain('BAD')
})
