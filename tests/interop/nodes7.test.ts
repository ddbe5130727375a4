import Nodes7 from 'nodes7'
import { afterEach, expect, test } from 'vitest'
import { startPlantProcess } from '../support/plantProcess.ts'
import { freePort } from '../support/freePort.ts'
import { openByteServer } from '../../plant/wire/byteServer.ts'
import { s7Station } from '../../plant/wire/s7Station.ts'
import { atLeast } from '../support/atLeast.ts'
import { s7Moments } from '../support/s7Moments.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

/** What the foreign client reads, by names of ours. */
async function readBy(port: number, names: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const peer = new Nodes7({ silent: true })
  const connected = Promise.withResolvers<void>()
  peer.initiateConnection({ port, host: '127.0.0.1', rack: 0, slot: 1 }, (error) =>
    error ? connected.reject(new Error('no connection', { cause: error })) : connected.resolve(),
  )
  await connected.promise
  undo.push(() => new Promise<void>((resolve) => peer.dropConnection(() => resolve())))
  peer.setTranslationCB((name) => names[name] ?? name)
  peer.addItems(Object.keys(names))
  return new Promise((resolve) => peer.readAllItems((_, read) => resolve(read)))
}

test('nodes7, an S7 client that is not ours, reads machines of the plant as data blocks', async () => {
  const port = await freePort()
  const plant = await startPlantProcess({ SIM_S7_PORT: String(port) })
  undo.push(() => plant.stop())
  await plant.order({ kind: 'set', machine: 'ML-01', tag: 'outTemp', value: 61.5 })
  // machine 9 is ML-01: register 26 is byte 52 of DB9
  const values = await readBy(port, { temperature: 'DB9,REAL52', state: 'DB9,WORD0', lowByte: 'DB9,BYTE1', missing: 'DB99,INT0' })
  expect(values['temperature']).toBe(61.5)
  expect(values['state']).toBe(values['lowByte'])
  expect(String(values['missing'])).toContain('BAD')
})

test('nodes7 reads the moments of a Siemens PLC as we do', async () => {
  const moments = s7Moments.filter(({ dataType }) => dataType === 'dt' || dataType === 'dtl')
  const block = Uint8Array.from(moments.flatMap(({ bytes }) => [...bytes, ...Array<number>(12 - bytes.length).fill(0)]))
  const server = await openByteServer({
    host: '127.0.0.1',
    port: 0,
    answering: s7Station({ memory: ({ start, count }) => block.subarray(start, start + count) }),
  })
  undo.push(() => server.close())
  const names = Object.fromEntries(moments.map(({ dataType }, index) => [`at${index}`, `DB1,${dataType.toUpperCase()}Z${index * 12}`]))
  const values = await readBy(server.port, names)
  for (const [index, { text }] of atLeast(3, [...moments.entries()])) {
    const at = values[`at${index}`]
    const read = at instanceof Date ? at.toISOString().replace('T', ' ').slice(0, 23) : String(at)
    expect(read).toBe(String(text).includes('.') ? text : `${text}.000`)
  }
})
