import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeFrame } from '#contract/notice.ts'
import { systemRunningText } from '#contract/modules/operations/pause.ts'
import { noticeUrl, openNoticeLink } from '../../src/realtime/noticeLink.ts'
import { afterFrame } from '../../src/realtime/notices.ts'
import type { Notices } from '../../src/realtime/notices.ts'
import { HandSocket, newest, tries } from './handSocket.ts'

const quiet: Notices = { onlineCount: null, isPaused: false, rings: 0 }
let states: string[] = []
let endings = 0
let reopened = 0
let frames: NoticeFrame[] = []

async function open() {
  const link = openNoticeLink({
    domain: 'https://mes.example.com',
    userId: 'u 1',
    token: 'token-1',
    onFrame: (frame) => frames.push(frame),
    onSignedOut: () => (endings += 1),
    onReopened: () => (reopened += 1),
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
  reopened = 0
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

test('a frame that rings needs nothing but its command; one that says something is dropped without it', async () => {
  await open()
  newest().opens()
  for (const cmd of ['topic', 'user', 'email', 'rights', 'resources', 'heartcheck', 'onlineNumber', 'sysUpdateStatus', 'nothing']) newest().says({ cmd })
  expect(frames.map(({ cmd }) => cmd)).toEqual(['topic', 'user', 'email', 'rights', 'resources', 'heartcheck'])
})

test('topic, user and email ring for a reload of the announcements', () => {
  const rung = afterFrame(quiet, { cmd: 'topic', msgTxt: '停电通知' })
  expect([rung.rings, afterFrame(rung, { cmd: 'user', userId: 'u1', msgTxt: '您有新任务' }).rings]).toEqual([1, 2])
  expect(afterFrame(quiet, { cmd: 'email', msgTxt: '' }).rings).toBe(1)
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

test('a link that is open again after a loss says so, because nobody heard what rang meanwhile', async () => {
  await open()
  newest().opens()
  expect(reopened).toBe(0)
  newest().falls()
  await vi.advanceTimersByTimeAsync(5000)
  newest().opens()
  expect(reopened).toBe(1)
})

test('a server that answered once and then no more is given up 5 s after the next heartbeat, and tried again after another 5 s', async () => {
  await open()
  const silent = newest()
  silent.opens()
  silent.says({ cmd: 'heartcheck', msgTxt: '心跳响应' })
  await vi.advanceTimersByTimeAsync(24_999)
  expect(states.at(-1)).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect([states.at(-1), silent.readyState, tries()]).toEqual(['connecting', HandSocket.CLOSED, 1])
  await vi.advanceTimersByTimeAsync(5001) // the library dials in a timer of its own
  expect(tries()).toBe(2)
})

test('a server that never answers heartbeats is not judged by them', async () => {
  await open()
  newest().opens()
  await vi.advanceTimersByTimeAsync(300_000)
  expect([states.at(-1), tries()]).toEqual(['open', 1])
})

test('woken while it is open it asks at once whether it still is; what an older connection says later changes nothing', async () => {
  const link = await open()
  const slept = newest()
  slept.opens()
  slept.says({ cmd: 'heartcheck', msgTxt: '心跳响应' })
  link.wake()
  expect(slept.sent).toEqual(['HeartBeat'])
  await vi.advanceTimersByTimeAsync(10_001)
  newest().opens()
  expect([states.at(-1), tries()]).toEqual(['open', 2])
  slept.falls()
  slept.says({ cmd: 'heartcheck', msgTxt: '' })
  expect([states.at(-1), frames.length]).toEqual(['open', 1])
})

test('on a back end that knows no sub-protocol the link is tried without the token in turn, until one way has opened', async () => {
  openNoticeLink({
    domain: 'https://elsewhere.example.com',
    userId: 'u1',
    token: 'token-1',
    mayBeOpenToAll: true,
    onFrame: (frame) => frames.push(frame),
    onSignedOut: () => (endings += 1),
    onReopened: () => (reopened += 1),
    onState: (state) => states.push(state),
    WebSocket: HandSocket,
  })
  await vi.advanceTimersByTimeAsync(0)
  const ways = () => HandSocket.all.map(({ protocols }) => protocols)
  newest().falls()
  await vi.advanceTimersByTimeAsync(5010)
  newest().falls()
  await vi.advanceTimersByTimeAsync(5010)
  newest().falls()
  await vi.advanceTimersByTimeAsync(5010)
  expect(ways()).toEqual([['token-1'], [], ['token-1'], []])
  newest().opens()
  newest().falls()
  await vi.advanceTimersByTimeAsync(5010)
  expect(ways().at(-1)).toEqual([])
  expect(endings).toBe(0)
})
