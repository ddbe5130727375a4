import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { until } from './gatewayFixture.ts'
import { openLinks } from './linksFixture.ts'
import type { OpenLinks } from './linksFixture.ts'
import { recheckMs } from '../../../server/realtime/limits.ts'

let plant: OpenLinks
beforeEach(async () => {
  plant = await openLinks({ socketsPerUser: 3 })
})
afterEach(() => plant.close())

const rang = (frames: unknown) => until(() => expect(frames).not.toEqual([]))

describe('the notification link', () => {
  test('rings for everybody with topic, for named people with user, and carries no content', async () => {
    const [viewer, guest] = [await plant.open('viewer'), await plant.open('guest')]
    const me = await plant.idOf('viewer')
    plant.api.bus.emit('announcement.published', { id: 'a1', title: '停机', userIds: null, isMail: false })
    plant.api.bus.emit('announcement.published', { id: 'a2', title: '给你', userIds: [me], isMail: false })
    plant.api.bus.emit('announcement.changed', { id: null, title: '批量设置已读', userIds: [me], isMail: false })
    await until(() => expect(viewer.of('user')).toHaveLength(2))
    await until(() => expect(guest.of('topic')).toHaveLength(1))
    expect(viewer.of('topic')).toEqual([{ cmd: 'topic', msgId: 'a1', msgTxt: '停机' }])
    expect(viewer.of('user')).toEqual([
      { cmd: 'user', userId: me, msgId: 'a2', msgTxt: '给你' },
      { cmd: 'user', userId: me, msgTxt: '批量设置已读' },
    ])
    expect(guest.of('user')).toEqual([])
  })

  test('rings when an announcement is released over HTTP', async () => {
    const guest = await plant.open('guest')
    const headers = { 'x-access-token': await plant.api.tokenOf('admin') }
    const added = await plant.api.call({ method: 'POST', url: '/sys/annountCement/add', headers, payload: { titile: '停机' } })
    const { id } = added.body.result as { id: string } // what adding answers is tested where adding is
    await plant.api.call({ method: 'GET', url: `/sys/annountCement/doReleaseData?id=${id}`, headers })
    await until(() => expect(guest.of('topic')).toEqual([{ cmd: 'topic', msgId: id, msgTxt: '停机' }]))
  })

  test('rings with email for an announcement of a mail, for its readers alone', async () => {
    const [viewer, guest] = [await plant.open('viewer'), await plant.open('guest')]
    const headers = { 'x-access-token': await plant.api.tokenOf('admin') }
    const mail = { titile: '供应商来信', busType: 'email', busId: 'm1', openType: 'component', openPage: 'mail/View', msgCategory: '2', msgType: 'USER' }
    const payload = { ...mail, userIds: `${await plant.idOf('viewer')},` }
    const added = await plant.api.call({ method: 'POST', url: '/sys/annountCement/add', headers, payload })
    const { id } = added.body.result as { id: string } // what adding answers is tested where adding is
    await plant.api.call({ method: 'GET', url: `/sys/annountCement/doReleaseData?id=${id}`, headers })
    plant.api.bus.emit('announcement.published', { id: 'a1', title: '全体来信', userIds: null, isMail: true })
    await until(() => expect(guest.of('email')).toEqual([{ cmd: 'email', msgId: 'a1', msgTxt: '全体来信' }]))
    await until(() => expect(viewer.of('email')).toHaveLength(2))
    expect(viewer.of('email')[0]).toEqual({ cmd: 'email', userId: await plant.idOf('viewer'), msgId: id, msgTxt: '供应商来信' })
    expect([viewer.of('user'), viewer.of('topic'), guest.of('user')]).toEqual([[], [], []])
  })

  test('answers any text to its sender alone and never repeats what was sent', async () => {
    const [viewer, guest] = [await plant.open('viewer'), await plant.open('guest')]
    viewer.client.send('HeartBeat')
    viewer.client.send('{"cmd":"topic","msgTxt":"<script>alert(1)</script>"}')
    await until(() => expect(viewer.of('heartcheck')).toHaveLength(2))
    expect(viewer.of('heartcheck')[0]).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    expect(JSON.stringify([viewer.frames, guest.frames])).not.toMatch(/HeartBeat|alert|"topic"/)
  })

  test('tells how many people are there, however many pages they have open', async () => {
    const numbers = (page: { of(cmd: 'onlineNumber'): { msgTxt: string }[] }) => page.of('onlineNumber').map(({ msgTxt }) => msgTxt)
    const viewer = await plant.open('viewer')
    await until(() => expect(numbers(viewer).at(-1)).toBe('1'))
    const second = await plant.open('viewer')
    const guest = await plant.open('guest')
    await until(() => expect(numbers(viewer).at(-1)).toBe('2'))
    await until(() => expect(numbers(second).at(-1)).toBe('2'))
    guest.client.close()
    await until(() => expect(numbers(viewer).at(-1)).toBe('1'))
  })

  test('says at once whether the application is covered, and when that changes', async () => {
    const guest = await plant.open('guest')
    await until(() => expect(guest.of('sysUpdateStatus')).toEqual([{ cmd: 'sysUpdateStatus', msgTxt: '系统运行中' }]))
    plant.api.bus.emit('system.paused', { isPaused: true })
    await until(() => expect(guest.of('sysUpdateStatus').at(-1)).toEqual({ cmd: 'sysUpdateStatus', msgTxt: '系统已暂停' }))
    const late = await plant.open('viewer')
    await until(() => expect(late.of('sysUpdateStatus')).toEqual([{ cmd: 'sysUpdateStatus', msgTxt: '系统已暂停' }]))
  })
})

describe('it lets in', () => {
  test('the person in the path by his token or a ticket that is good once, and nobody else', async () => {
    const [viewer, admin] = [await plant.idOf('viewer'), await plant.idOf('admin')]
    const token = await plant.api.tokenOf('viewer')
    const headers = { 'x-access-token': token }
    const ticket = await plant.ticketOf('viewer')
    expect(await plant.answer(`/websocket/${viewer}`)).toBe(401)
    expect(await plant.answer(`/websocket/${viewer}?token=${token}`)).toBe(401)
    expect(await plant.answer(`/websocket/${viewer}?ticket=${token}`)).toBe(401)
    expect(await plant.answer(`/websocket/${viewer}`, { protocols: ['forged.token.x'] })).toBe(401)
    expect(await plant.answer(`/websocket/${admin}`, { protocols: [token] })).toBe(403)
    expect(await plant.answer(`/websocket/${viewer}?ticket=${ticket}`)).toBe(101)
    expect(await plant.answer(`/websocket/${viewer}?ticket=${ticket}`)).toBe(401)
    expect(await plant.answer(`/websocket/${viewer}`, { protocols: [token] })).toBe(101)
    expect(await plant.answer(`/websocket/${viewer}_app`, { protocols: [token] })).toBe(101)
    expect(await plant.answer(`/websocket/${admin}_app`, { protocols: [token] })).toBe(403)
    const file = await plant.api.call({ method: 'POST', url: '/sys/ticket', headers, payload: { kind: 'file', ref: 'f1' } })
    expect(await plant.answer(`/websocket/${viewer}?ticket=${(file.body.result as { ticket: string }).ticket}`)).toBe(401)
  })

  test('nobody with the ticket of a session that has ended', async () => {
    const viewer = await plant.idOf('viewer')
    const headers = { 'x-access-token': await plant.api.tokenOf('viewer') }
    const issued = await plant.api.call({ method: 'POST', url: '/sys/ticket', headers, payload: { kind: 'socket' } })
    await plant.api.call({ method: 'POST', url: '/sys/logout', headers })
    expect(await plant.answer(`/websocket/${viewer}?ticket=${(issued.body.result as { ticket: string }).ticket}`)).toBe(401)
  })

  test('no page of a foreign origin, but our own host, a listed one and programs', async () => {
    const path = `/websocket/${await plant.idOf('viewer')}`
    const from = async (origin: string) => plant.answer(path, { protocols: [await plant.api.tokenOf('viewer')], options: { origin } })
    expect(await from('https://evil.example.com')).toBe(403)
    expect(await from('null')).toBe(403)
    expect(await from('https://mes.example.com')).toBe(101)
    expect(await from(`http://127.0.0.1:${plant.port}`)).toBe(101)
  })

  test('a person with as many pages as allowed and no more, until one is closed', async () => {
    const pages = [await plant.open('viewer'), await plant.open('viewer'), await plant.open('viewer')]
    const path = `/websocket/${await plant.idOf('viewer')}`
    const token = await plant.api.tokenOf('viewer')
    expect(await plant.answer(path, { protocols: [token] })).toBe(429)
    pages[0]?.client.close()
    await until(() => expect(plant.notice.members.all.size).toBe(2))
    expect(await plant.answer(path, { protocols: [token] })).toBe(101)
  })

  test('nothing on any other path, while the live wire keeps its own', async () => {
    const token = await plant.api.tokenOf('viewer')
    const id = await plant.idOf('viewer')
    for (const path of [
      '/',
      '/websocket',
      '/websocket/',
      `/websocket/${id}/x`,
      `/Websocket/${id}`,
      `//websocket/${id}`,
      `/websocket/..%2f${id}`,
      '/vxe',
      '/constructor',
      '/__proto__',
      '/socket.iox',
    ])
      expect(await plant.answer(path, { protocols: [token] }), path).toBe(404)
    expect(await plant.answer('/socket.io/?EIO=4&transport=websocket')).toBe(101)
  })
})

describe('a connection is closed', () => {
  test('at once when its session is ended, and no other', async () => {
    const [here, elsewhere] = [await plant.open('viewer'), await plant.open('viewer')]
    await plant.api.call({ method: 'POST', url: '/sys/logout', headers: { 'x-access-token': here.token } })
    expect(await here.closed).toBe(1008)
    elsewhere.client.send('HeartBeat')
    await rang(elsewhere.frames)
    expect(elsewhere.client.readyState).toBe(elsewhere.client.OPEN)
  })

  test('within five seconds when its person is frozen, although nobody told the bus', async () => {
    const viewer = await plant.open('viewer')
    await plant.api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
    plant.recheck()
    expect(await viewer.closed).toBe(1008)
    expect(recheckMs).toBeLessThan(5000)
  })

  test('with 1008 when it floods, 1009 when it sends more than 64 KiB at once, 1003 when it sends bytes, while a neighbour goes on', async () => {
    const neighbour = await plant.open('admin')
    const flooder = await plant.open('viewer')
    for (let n = 0; n < 200; n += 1) flooder.client.send('x')
    expect(await flooder.closed).toBe(1008)
    const pinger = await plant.open('viewer')
    for (let n = 0; n < 200; n += 1) pinger.client.ping()
    expect(await pinger.closed).toBe(1008)
    const talker = await plant.open('guest')
    talker.client.send('4'.repeat(64 * 1024 + 1))
    expect(await talker.closed).toBe(1009)
    const binary = await plant.open('guest')
    binary.client.send(Buffer.from('HeartBeat'), { binary: true })
    expect(await binary.closed).toBe(1003)
    neighbour.client.send('HeartBeat')
    await until(() => expect(neighbour.of('heartcheck')).toHaveLength(1))
  })

  test('with 1012 when the server goes, so that pages come back', async () => {
    const viewer = await plant.open('viewer')
    plant.notice.close()
    expect(await viewer.closed).toBe(1012)
    expect(await plant.answer(`/websocket/${await plant.idOf('viewer')}`, { protocols: [viewer.token] })).toBe(503)
  })
})
