import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowRefusedKey, TableFrame, TableRequest } from '#contract/tableFrame.ts'
import type { TableRow } from '#contract/tableFrame.ts'
import { newPageId } from '../../src/realtime/pageId.ts'
import { openTableLink } from '../../src/realtime/tableLink.ts'
import type { LiveGrid } from '../../src/realtime/tableLink.ts'
import { HandSocket, newest, tries } from './handSocket.ts'

const pageId = '0123456789abcdef'.repeat(2)
let states: string[] = []

async function open() {
  const link = openTableLink({
    domain: 'https://mes.example.com/api/',
    userId: 'u1',
    pageId,
    token: 'token-1',
    onState: (state) => states.push(state),
    WebSocket: HandSocket,
  })
  await vi.advanceTimersByTimeAsync(0)
  return link
}

/** A table on the page, and what it was told. */
function grid(socketKey: string, caseId: string) {
  const rows: TableRow[] = []
  const refused: string[] = []
  const told = { gaps: 0 }
  const live: LiveGrid = { socketKey, caseId, onRow: (row) => rows.push(row), onGap: () => (told.gaps += 1), onRefused: (sentence) => refused.push(sentence) }
  return { live, rows, refused, told }
}

const beats = (socket: HandSocket) => socket.sent.filter((text) => text === '{"type":"heart_beat","data":""}').length
const answer = { type: 'heart_beat', data: true }
const row: TableRow = { id: 'd1', dictName: '停机原因' }
const update = (socketKey: string, caseId: string) => ({ type: 'update_vxe_table', data: { socketKey, args: [row, caseId] } })

beforeEach(() => {
  vi.useFakeTimers()
  HandSocket.all = []
  states = []
})
afterEach(() => vi.useRealTimers())

test('the link goes to /vxeSocket/{userId}/{pageId} below the base of the API, with the token as protocol [RTM-011]', async () => {
  await open()
  expect([newest().url, newest().protocols]).toEqual([`wss://mes.example.com/api/vxeSocket/u1/${pageId}`, ['token-1']])
})

test('two pages of one person have different ids of 32 hexadecimal digits [RTM-022]', () => {
  const [one, other] = [newPageId(), newPageId()]
  expect(one).toMatch(/^[\da-f]{32}$/)
  expect(other).not.toBe(one)
})

test('frames are JSON with type and data, and nothing else passes for one [RTM-012]', () => {
  for (const frame of [answer, update('sysDict', 'c1'), { type: 'common_send_date', data: { key: 'k', args: [1] } }])
    expect(TableFrame.parse(JSON.parse(JSON.stringify(frame)))).toEqual(frame)
  for (const frame of [{ type: 'heart_beat', data: false }, { type: 'other', data: 1 }, { data: true }, { type: 'common_send_date', data: { args: [] } }, []])
    expect(TableFrame.safeParse(frame).success).toBe(false)
  expect(TableRequest.safeParse({ type: 'common_send_date', data: { key: 'k', args: [] } }).success).toBe(false)
})

describe('its heartbeat', () => {
  test('is sent as soon as it is open, and then every 10 s [RTM-016, RTM-017]', async () => {
    await open()
    const socket = newest()
    expect(beats(socket)).toBe(0)
    socket.opens()
    expect(beats(socket)).toBe(1)
    for (const sent of [2, 3, 4]) {
      socket.says(answer)
      await vi.advanceTimersByTimeAsync(9999)
      expect(beats(socket)).toBe(sent - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(beats(socket)).toBe(sent)
    }
  })

  test('that is not answered within 6 s ends the connection, which is opened again 5 s later [RTM-018, RTM-021]', async () => {
    await open()
    const silent = newest()
    silent.opens()
    await vi.advanceTimersByTimeAsync(5999)
    expect(states.at(-1)).toBe('open')
    await vi.advanceTimersByTimeAsync(1)
    expect([states.at(-1), silent.readyState]).toEqual(['connecting', HandSocket.CLOSED])
    await vi.advanceTimersByTimeAsync(4999)
    expect(tries()).toBe(1)
    await vi.advanceTimersByTimeAsync(2) // the library dials in a timer of its own
    expect(tries()).toBe(2)
  })

  test('that is answered in time keeps it for hours [RTM-013]', async () => {
    await open()
    const socket = newest()
    socket.opens()
    for (let beat = 0; beat < 720; beat += 1) {
      await vi.advanceTimersByTimeAsync(5000)
      socket.says(answer)
      await vi.advanceTimersByTimeAsync(5000)
    }
    expect([states.at(-1), tries()]).toEqual(['open', 1])
  })
})

describe('a link that was lost', () => {
  test('by a close is opened again after 5 s, for ever [RTM-020]', async () => {
    await open()
    newest().opens()
    for (let loss = 1; loss <= 200; loss += 1) {
      newest().falls()
      await vi.advanceTimersByTimeAsync(4999)
      expect(tries()).toBe(loss)
      await vi.advanceTimersByTimeAsync(1)
      expect(tries()).toBe(1 + loss)
    }
    expect(new Set(states)).toEqual(new Set(['connecting', 'open']))
  })

  test('by an error is opened again after 5 s [RTM-019]', async () => {
    await open()
    newest().opens()
    await vi.advanceTimersByTimeAsync(0)
    newest().dispatchEvent(Object.assign(new Event('error'), { message: 'reset' }))
    expect(states.at(-1)).toBe('connecting')
    await vi.advanceTimersByTimeAsync(4999)
    expect(tries()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries()).toBe(2)
  })

  test('is tried at once when the page wakes, and tells every table to read again', async () => {
    const link = await open()
    const { live, told } = grid('sysDict', 'c1')
    newest().opens()
    link.join(live)
    newest().falls()
    link.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect([tries(), told.gaps]).toEqual([2, 0])
    newest().opens()
    expect(told.gaps).toBe(1)
  })
})

describe('an edited row', () => {
  test('reaches exactly the tables of its key and case [RTM-015]', async () => {
    const link = await open()
    const [same, otherCase, otherTable, left] = [grid('sysDict', 'c1'), grid('sysDict', 'c2'), grid('sysLog', 'c1'), grid('sysDict', 'c1')]
    for (const { live } of [same, otherCase, otherTable]) link.join(live)
    link.join(left.live)()
    newest().opens()
    newest().says(update('sysDict', 'c1'))
    newest().says('nonsense')
    expect([same.rows, otherCase.rows, otherTable.rows, left.rows]).toEqual([[row], [], [], []])
  })

  test('comes back from the server to the other tables of the page, not to the one it came from', async () => {
    const link = await open()
    const [mine, beside] = [grid('sysDict', 'c1'), grid('sysDict', 'c1')]
    for (const { live } of [mine, beside]) link.join(live)
    newest().opens()
    expect(link.show(mine.live, row)).toBe(true)
    expect(newest().sent.at(-1)).toBe(JSON.stringify(update('sysDict', 'c1')))
    newest().says(update('sysDict', 'c1'))
    expect([mine.rows, beside.rows]).toEqual([[], [row]])
    newest().says(update('sysDict', 'c1')) // the same words from somebody else
    expect(mine.rows).toEqual([row])
  })

  test('that nobody may be shown is told where it came from, in the words of the server', async () => {
    const link = await open()
    const [mine, beside] = [grid('sysDict', 'c1'), grid('sysDict', 'c1')]
    for (const { live } of [mine, beside]) link.join(live)
    newest().opens()
    link.show(mine.live, row)
    newest().says({ type: 'common_send_date', data: { key: rowRefusedKey, args: ['sysDict', '没有权限'] } })
    expect([mine.refused, beside.refused]).toEqual([['没有权限'], []])
  })

  test('pasted two hundred at once goes out at the pace of the server, each in its last words', async () => {
    const link = await open()
    const { live } = grid('sysDict', 'c1')
    link.join(live)
    const socket = newest()
    socket.opens()
    const shown = () => socket.sent.filter((text) => text.includes('update_vxe_table')).length
    for (let n = 0; n < 200; n += 1) link.show(live, { id: `d${n}`, dictName: '旧' })
    for (let n = 100; n < 200; n += 1) link.show(live, { id: `d${n}`, dictName: '新' })
    expect(shown()).toBe(30)
    for (let second = 1; second <= 15; second += 1) {
      socket.says(answer)
      const before = socket.sent.length
      await vi.advanceTimersByTimeAsync(1000)
      expect(socket.sent.length - before).toBeLessThanOrEqual(18)
    }
    expect(shown()).toBe(200)
    expect(socket.sent.filter((text) => text.includes('新'))).toHaveLength(100)
  })

  test('is not kept for later while the link is down, and whoever edits is told', async () => {
    const link = await open()
    const { live } = grid('sysDict', 'c1')
    link.join(live)
    expect(link.show(live, row)).toBe(false)
    newest().opens()
    expect(newest().sent).toEqual(['{"type":"heart_beat","data":""}'])
  })
})

test('what the server sends to all under a key reaches those who listen for it, until they stop [RTM-014]', async () => {
  const link = await open()
  const heard: unknown[] = []
  const stop = link.onCommon('reload', (args) => heard.push(args))
  newest().opens()
  newest().says({ type: 'common_send_date', data: { key: 'reload', args: ['a', 1] } })
  newest().says({ type: 'common_send_date', data: { key: 'other', args: [] } })
  stop()
  newest().says({ type: 'common_send_date', data: { key: 'reload', args: ['b'] } })
  expect(heard).toEqual([['a', 1]])
})
