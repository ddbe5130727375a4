import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { startPeer } from './websocketsPeer.ts'
import type { Peer } from './websocketsPeer.ts'

/** Both plain links as api-contract.md 2.4 has them, spoken by a client that knows nothing of ours. */
let server: ServerProcess
let me: { token: string; userId: string }
const peers: Peer[] = []

const call = async (path: string, method: string, body?: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(me ? { 'x-access-token': me.token } : {}) }
  const response = await fetch(`${server.url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return z.object({ success: z.literal(true), result: z.unknown().optional() }).parse(await response.json()).result
}
const open = (path: string, token?: string) => {
  const peer = startPeer(`${server.url.replace(/^http/, 'ws')}${path}`, token)
  peers.push(peer)
  return peer
}

beforeAll(async () => {
  server = await startServerProcess()
  const signedIn = await call('/sys/login', 'POST', { username: 'admin', password: adminPassword })
  const { token, userInfo } = z.object({ token: z.string(), userInfo: z.object({ id: z.string() }) }).parse(signedIn)
  me = { token, userId: userInfo.id }
})
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.stop()))
})
afterAll(() => server.stop())

test('the notification link greets, answers a heartbeat and rings for an announcement, by token and by ticket', async () => {
  const { ticket } = z.object({ ticket: z.string() }).parse(await call('/sys/ticket', 'POST', { kind: 'socket' }))
  const [byToken, byTicket] = [open(`/websocket/${me.userId}`, me.token), open(`/websocket/${me.userId}?ticket=${ticket}`)]
  await byToken.until(() => expect(byToken.happened[0]).toEqual({ open: me.token }))
  await byTicket.until(() => expect(byTicket.happened[0]).toEqual({ open: null }))
  for (const peer of [byToken, byTicket]) {
    await peer.until(() =>
      expect(peer.frames()).toEqual(
        expect.arrayContaining([
          { cmd: 'sysUpdateStatus', msgTxt: '系统运行中' },
          { cmd: 'onlineNumber', msgTxt: '1' },
        ]),
      ),
    )
    peer.tell({ text: 'HeartBeat' })
    peer.tell({ ping: true })
    await peer.until(() => expect(peer.frames()).toContainEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' }))
    await peer.until(() => expect(peer.happened).toContainEqual({ pong: true }))
  }
  const { id } = z.object({ id: z.string() }).parse(await call('/sys/annountCement/add', 'POST', { titile: '周五停电' }))
  await call(`/sys/annountCement/doReleaseData?id=${id}`, 'GET')
  for (const peer of [byToken, byTicket]) await peer.until(() => expect(peer.frames()).toContainEqual({ cmd: 'topic', msgId: id, msgTxt: '周五停电' }))
})

test('the live-table link answers heartbeats and sends an edited row to every page', async () => {
  const [one, other] = ['1', '2'].map((digit) => open(`/vxeSocket/${me.userId}/${digit.repeat(32)}`, me.token))
  if (!one || !other) throw new Error('two pages were opened')
  for (const peer of [one, other]) {
    await peer.until(() => expect(peer.happened).toContainEqual({ open: me.token }))
    peer.tell({ text: '{"type":"heart_beat","data":""}' })
    await peer.until(() => expect(peer.frames()).toEqual([{ type: 'heart_beat', data: true }]))
  }
  const update = { type: 'update_vxe_table', data: { socketKey: 'sysDict', args: [{ id: 'd1', dictName: '停机原因' }, 'case-1'] } }
  one.tell({ text: JSON.stringify(update) })
  for (const peer of [one, other]) await peer.until(() => expect(peer.frames()).toContainEqual({ ...update, data: { ...update.data, by: expect.any(String) } }))
})

test('nobody gets in without proof or as somebody else, and who breaks the rules is told by the code', async () => {
  const refused = async (path: string, token: string | undefined, status: number) => {
    const peer = open(path, token)
    await peer.until(() => expect(peer.happened).toEqual([{ refused: status }]))
  }
  await refused(`/websocket/${me.userId}`, undefined, 401)
  await refused('/websocket/somebody', me.token, 403)
  await refused(`/vxeSocket/somebody/${'1'.repeat(32)}`, me.token, 403)
  await refused('/nothing', me.token, 404)
  for (const [command, code] of [
    [{ bytes: 'x' }, 1003],
    [{ text: 'x'.repeat(1024 * 1024) }, 1009],
    [{ text: 'no frame' }, 1008],
  ] as const) {
    const peer = open(`/vxeSocket/${me.userId}/${'3'.repeat(32)}`, me.token)
    await peer.until(() => expect(peer.happened).toEqual([{ open: me.token }]))
    peer.tell(command)
    await peer.until(() => expect(peer.happened.at(-1)).toEqual({ closed: code }))
  }
})
