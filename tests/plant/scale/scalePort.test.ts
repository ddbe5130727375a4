import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { scaleRanges } from '#contract/modules/equipment/demo/scaleTags.ts'
import type { PanCommand } from '#contract/modules/equipment/plantMessages.ts'
import { panAt } from '../../../plant/model/pan.ts'
import { createOrderBook } from '../../../plant/orderBook.ts'
import { openScalePort } from '../../../plant/scale/scalePort.ts'
import { eventually } from '../../support/eventually.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

const range = { capacityG: 6000, divisionG: 0.1 }
const from = 1_000_000

function commandsOf(...given: [atMs: number, command: PanCommand][]) {
  const book = createOrderBook()
  for (const [atMs, command] of given) expect(book.give(command, atMs)).toBeNull()
  return book.commandsOf(given[0]?.[1].machine ?? '')
}

test('what hands put on a pan settles on exactly that many grams, and only then is stable', () => {
  const commands = commandsOf([from, { kind: 'pan', machine: 'SC-02', grams: 120.5 }])
  const at = (ms: number) => panAt(commands, from + ms, range)
  expect(panAt(commands, from - 1, range)).toBeNull()
  expect(at(200)).toMatchObject({ isStable: false })
  expect(at(200)?.gross).toBeGreaterThan(20)
  expect(at(200)?.gross).toBeLessThan(125)
  expect(at(3000)).toEqual({ gross: 120.5, net: 120.5, isStable: true, hasTare: false })
})

test('powder falls fast and then in dribbles, the container is taken off, and who leaves the scale leaves it to itself', () => {
  const pour: PanCommand = { kind: 'pour', machine: 'SC-02', grams: 100, seconds: 10 }
  const commands = commandsOf(
    [from, { kind: 'pan', machine: 'SC-02', grams: 50 }],
    [from + 5000, { kind: 'tare', machine: 'SC-02', grams: 50 }],
    [from + 6000, pour],
  )
  const netAt = (ms: number) => panAt(commands, from + ms, range)?.net ?? NaN
  const [third, half, end] = [netAt(9000), netAt(11_000), netAt(30_000)]
  expect([third > 80, third < 93.5, half > 92, half < 96]).toEqual([true, true, true, true])
  expect(end).toBeCloseTo(100, 9)
  expect(panAt(commands, from + 30_000, range)).toMatchObject({ isStable: true, hasTare: true })
  expect(panAt([...commands, { atMs: from + 40_000, command: { kind: 'leave', machine: 'SC-02' } }], from + 50_000, range)).toBeNull()
})

async function scale(machine: string) {
  const book = createOrderBook()
  let nowMs = from
  const port = await openScalePort({
    machine,
    host: '127.0.0.1',
    port: 0,
    nowMs: () => nowMs,
    commands: () => book.commandsOf(machine),
    own: () => ({ gross: 0, net: 0, stable: 1 }),
    link: () => 'up',
    give(command) {
      book.give(command, nowMs)
      nowMs += 10_000 // it has settled when the next thing happens
    },
  })
  opened.push(port)
  const socket: Socket = connect({ host: '127.0.0.1', port: port.port })
  opened.push({ close: () => socket.destroy() })
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString('latin1').replaceAll('\u0002', 'STX ')))
  const ask = async (command: string, answer: RegExp) => {
    said = ''
    socket.write(command)
    return eventually(() => {
      expect(said).toMatch(answer)
      return said
    })
  }
  return { ask, socket }
}

test('the balance answers MT-SICS: weight, tare, zero, identity, overload, and what it does not know', async () => {
  expect(scaleRanges['SC-01']).toEqual({ capacityG: 620, divisionG: 0.001 })
  const { ask } = await scale('SC-01')
  await ask('SI\r\n', /^S S {6}0\.000 g\r\n$/)
  await ask('~PAN 50.25\r\nSI\r\n', /^S S {5}50\.250 g\r\n$/)
  await ask('T\r\n', /^T S {5}50\.250 g\r\n$/)
  await ask('~POUR 10 0\r\nS\r\n', /^S S {5}10\.000 g\r\n$/)
  await ask('TA\r\n', /^TA A {5}50\.250 g\r\n$/)
  await ask('Z\r\n', /^Z \+\r\n$/)
  await ask('TAC\r\n~PAN 700\r\nSI\r\n', /^TAC A\r\nS \+\r\n$/)
  await ask('~PAN -5\r\nSI\r\n', /^S -\r\n$/)
  await ask('~PAN 0.5\r\nZ\r\nSI\r\n', /^Z A\r\nS S {6}0\.000 g\r\n$/)
  await ask('I4\r\nWHAT\r\n', /^I4 A "SIM-SC-01"\r\nES\r\n$/)
})

test('the platform says frames by itself and takes tare by a letter', async () => {
  const { ask } = await scale('SC-04')
  // STX, two places, kilograms and stable, no range of its own, 12.50 kg, no tare
  await ask('~PAN 12500\n', /STX ,0 {3}1250 {5}0\r/)
  await ask('T', /STX ,1 {6}0 {2}1250\r/)
  await ask('~PAN 12300\n', /STX ,3 {5}20 {2}1250\r/)
  await ask('C~PAN 160000\n', /STX ,4 {6}0 {5}0\r/)
})
