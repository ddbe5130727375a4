import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { RowUpdate } from '#contract/tableFrame.ts'
import { until } from './gatewayFixture.ts'
import { openLinks } from './linksFixture.ts'
import type { OpenLinks } from './linksFixture.ts'

/** F-15 and F-16 of reliability.md on both plain links: the offender goes with the right code, and nobody else notices. */
let plant: OpenLinks
beforeAll(async () => {
  plant = await openLinks({ socketsPerUser: 1000 })
})
afterAll(() => plant.close())

const links = {
  notice: async () => plant.open('viewer'),
  table: async () => plant.openTable('viewer'),
}
const names = Object.keys(links) as (keyof typeof links)[] // the keys of a constant object

const longText = 'x'.repeat(1024 * 1024)
const openLists = '['.repeat(30_000)
const closedLists = `${openLists}${']'.repeat(30_000)}`
const deepCell = `{"type":"update_vxe_table","data":{"socketKey":"sysDict","args":[{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}},"c"]}}`

/** Frames that `ws` itself refuses to send: text that is no UTF-8. */
function sendBrokenText(client: WebSocket): void {
  const wire: unknown = Reflect.get(client, '_socket') // the TCP connection below
  if (typeof wire !== 'object' || wire === null || !('write' in wire) || typeof wire.write !== 'function') throw new Error('no wire')
  wire.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])) // final text frame, masked with zeros
}

describe.each(names)('the %s link', (name) => {
  test('ends a page with 1009 for 1 MB, 1007 for text that is no UTF-8 and 1003 for bytes', async () => {
    const [large, broken, binary] = [await links[name](), await links[name](), await links[name]()]
    large.client.send(longText)
    sendBrokenText(broken.client)
    binary.client.send(Buffer.from('{"type":"heart_beat","data":""}'), { binary: true })
    expect([await large.closed, await broken.closed, await binary.closed]).toEqual([1009, 1007, 1003])
  })

  test('ends a page with 1008 that sends one message in 10 000 pieces', async () => {
    const page = await links[name]()
    for (let piece = 0; piece < 10_000; piece += 1) page.client.send('x', { fin: false })
    expect(await page.closed).toBe(1008)
  })

  test('ends a page with 1008 that sends 5 000 messages in a second, before it has sent those of two seconds, while a neighbour is answered', async () => {
    const neighbour = await (name === 'notice' ? plant.open('admin') : plant.openTable('admin'))
    const flooder = await links[name]()
    let bursts = 0
    const flooding = setInterval(() => {
      bursts += 1
      for (let n = 0; n < 50 && flooder.client.readyState === flooder.client.OPEN; n += 1) flooder.client.send('{"type":"heart_beat","data":""}')
    }, 10)
    const before = neighbour.frames.length
    neighbour.client.send('{"type":"heart_beat","data":""}')
    await until(() => expect(neighbour.frames.length).toBeGreaterThan(before))
    expect(await flooder.closed).toBe(1008)
    clearInterval(flooding)
    expect(bursts).toBeLessThan(200)
    expect(neighbour.client.readyState).toBe(neighbour.client.OPEN)
  })
})

describe('the live-table link ends with 1008 a page that sends', () => {
  const frames: [string, string][] = [
    ['no JSON', 'HeartBeat'],
    ['lists in lists that never end', openLists],
    ['30 000 lists in lists', closedLists],
    ['a row whose cell is 20 000 lists deep', deepCell],
    ['a frame without a type', '{"data":""}'],
    ['what only the server sends', '{"type":"common_send_date","data":{"key":"rowRefused","args":[]}}'],
    ['a row that is none', '{"type":"update_vxe_table","data":{"socketKey":"sysDict","args":["row","case"]}}'],
    ['a row without its case', '{"type":"update_vxe_table","data":{"socketKey":"sysDict","args":[{}]}}'],
  ]
  test.each(frames)('%s', async (_what, text) => {
    const page = await plant.openTable('admin')
    page.client.send(text)
    expect(await page.closed).toBe(1008)
  })
})

test('a page that reads nothing is cut off with little more than 1 MB waiting for it, while its neighbours get everything', async () => {
  const [stuck, neighbour] = [await plant.openTable('guest'), await plant.openTable('admin')]
  stuck.client.pause()
  const text = JSON.stringify({ type: 'common_send_date', data: { key: 'long', args: ['x'.repeat(200_000)] } })
  const stuckId = await plant.idOf('guest')
  const isThere = () => [...plant.table.members.all].some(({ caller }) => caller.userId === stuckId)
  let sent = 0
  let heldBytes = 0
  while (isThere() && sent < 500) {
    plant.table.members.toAll(text)
    sent += 1
    heldBytes = Math.max(heldBytes, plant.table.members.maxBufferedBytes())
    await until(() => expect(neighbour.frames).toHaveLength(sent))
  }
  expect(isThere()).toBe(false)
  expect(heldBytes).toBeLessThan(1024 * 1024 + 2 * text.length)
})

test('one address holds 600 connections of a link and no more', async () => {
  const path = `/websocket/${await plant.idOf('admin')}`
  const protocols = [await plant.api.tokenOf('admin')]
  const free = 600 - plant.notice.members.all.size
  const answers = await Promise.all(Array.from({ length: free }, () => plant.answer(path, { protocols })))
  expect(new Set(answers)).toEqual(new Set([101]))
  expect(await plant.answer(path, { protocols })).toBe(429)
})

test('a row brings nobody a prototype', async () => {
  const [editor, other] = [await plant.openTable('admin', '1'.repeat(32)), await plant.openTable('admin', '2'.repeat(32))]
  editor.client.send('{"type":"update_vxe_table","data":{"socketKey":"sysDict","args":[{"id":"d1","__proto__":{"isAdmin":true}},"c"],"more":1},"more":2}')
  const clean: RowUpdate = { socketKey: 'sysDict', args: [{ id: 'd1' }, 'c'] }
  await until(() => expect(other.rows()).toEqual([clean]))
  expect(JSON.stringify(other.frames)).not.toMatch(/proto|isAdmin|more/)
})
