import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeFrame } from '#contract/notice.ts'
import { systemRunningText } from '#contract/modules/system/pause.ts'
import { noticeUrl, openNoticeLink } from '../../src/realtime/noticeLink.ts'
import { afterFrame } from '../../src/realtime/notices.ts'
import type { Notices } from '../../src/realtime/notices.ts'

/** The browser's socket, played by hand. */
class HandSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static all: HandSocket[] = []
  readyState = 0
  binaryType = 'blob'
  readonly sent: string[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    HandSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  falls(code = 1006, reason = '') {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code, reason, wasClean: false }))
  }
  says(frame: NoticeFrame) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }))
  }
}

const tries = () => HandSocket.all.length
const newest = () => {
  const socket = HandSocket.all.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}
const quiet: Notices = { link: 'connecting', onlineCount: null, isPaused: false, rings: 0 }
let states: string[] = []
let endings = 0
let frames: NoticeFrame[] = []

async function open() {
  const link = openNoticeLink({
    domain: 'https://mes.example.com',
    userId: 'u 1',
    token: 'token-1',
    onFrame: (frame) => frames.push(frame),
    onSignedOut: () => (endings += 1),
    onState: (state) => states.push(state),
    WebSocket: HandSocket,
  })
  await vi.advanceTimersByTimeAsync(0)
  return link
}

beforeEach(() => {
  vi.useFakeTimers()
  HandSocket.all = []
  states = []
  endings = 0
  frames = []
})
afterEach(() => vi.useRealTimers())

test('the link goes to /websocket/{userId} of the same host, with the token as protocol [RTM-001]', async () => {
  expect([noticeUrl('http://plant:8080/', 'u1'), noticeUrl('https://plant/api', 'u1')]).toEqual([
    'ws://plant:8080/websocket/u1',
    'wss://plant/api/websocket/u1',
  ])
  await open()
  expect([newest().url, newest().protocols]).toEqual(['wss://mes.example.com/websocket/u%201', ['token-1']])
})

test('a lost link is opened again after 5 s [RTM-008]', async () => {
  await open()
  newest().opens()
  newest().falls()
  await vi.advanceTimersByTimeAsync(4999)
  expect(tries()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tries()).toBe(2)
})

test('after ten tries in vain it rests, and a wake begins anew [RTM-009]', async () => {
  const link = await open()
  newest().opens()
  await vi.advanceTimersByTimeAsync(0)
  newest().falls()
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await vi.advanceTimersByTimeAsync(5000)
    expect(tries()).toBe(1 + attempt)
    newest().falls()
  }
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries()).toBe(11)
  expect(states.at(-1)).toBe('resting')
  link.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(tries()).toBe(12)
})

test('every 20 s the open link sends a text, a closed one none [RTM-010]', async () => {
  const link = await open()
  const socket = newest()
  socket.opens()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(socket.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(20_001)
  expect(socket.sent).toEqual(['HeartBeat', 'HeartBeat'])
  link.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([socket.sent.length, tries()]).toEqual([2, 1])
})

test('what is no frame of ours is dropped', async () => {
  await open()
  newest().opens()
  newest().dispatchEvent(Object.assign(new Event('message'), { data: 'alert(1)' }))
  newest().says({ cmd: 'heartcheck', msgTxt: '心跳响应' })
  expect(frames).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }])
})

test('topic and user ring for a reload of the announcements [RTM-003, RTM-004]', () => {
  const rung = afterFrame(quiet, { cmd: 'topic', msgTxt: '停电通知' })
  expect([rung.rings, afterFrame(rung, { cmd: 'user', userId: 'u1', msgTxt: '您有新任务' }).rings]).toEqual([1, 2])
  expect(afterFrame(quiet, { cmd: 'heartcheck', msgTxt: '' })).toBe(quiet)
})

test('onlineNumber tells how many people are here [RTM-005]', () => {
  expect(afterFrame(quiet, { cmd: 'onlineNumber', msgTxt: '12' }).onlineCount).toBe(12)
})

test('exactly one text pauses the system, any other ends the pause [RTM-006, RTM-007]', () => {
  const paused = afterFrame(quiet, { cmd: 'sysUpdateStatus', msgTxt: '系统已暂停' })
  expect([paused.isPaused, afterFrame(paused, { cmd: 'sysUpdateStatus', msgTxt: systemRunningText }).isPaused]).toEqual([true, false])
})

test('a session that the server ended is told as such and not tried again; a lost connection is tried again', async () => {
  await open()
  newest().opens()
  newest().falls()
  expect(endings).toBe(0)
  await vi.advanceTimersByTimeAsync(5000)
  newest().opens()
  newest().falls(1008, 'signed out')
  expect(endings).toBe(1)
  const tried = tries()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries()).toBe(tried)
})
