import { afterEach, beforeEach, expect, test } from 'vitest'
import { OrderResults } from '#contract/modules/walls/screenOrders.ts'
import { ScreenOrders } from '#contract/modules/walls/screenReport.ts'
import { vitalsTopic } from '#contract/modules/walls/vitals.ts'
import type { Vitals } from '#contract/modules/walls/vitals.ts'
import { BoardDraft, publishedTopic, ShownBoard } from '#contract/modules/walls/wall.ts'
import { wallsRoutes } from '../../../../server/modules/walls/walls.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { pairScreen } from '../../../support/pairedScreen.ts'

let api: Api
beforeEach(async () => {
  api = await startApi((parts) => [...wallsRoutes(parts), ...resourceRoutes(parts)])
})
afterEach(() => api.close())

const vitals: Vitals = {
  path: '/display/plc',
  dataAgeMs: 300,
  fps: 60,
  memoryMb: 120,
  memoryLimitMb: 400,
  clockErrorMs: 20,
  width: 1920,
  height: 1080,
  playing: null,
  isKiosk: false,
  canPower: false,
  isDark: false,
}
const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, person: 'admin' | 'viewer' = 'admin') =>
  api.call({ method, url, ...(payload ? { payload } : {}), headers: { 'x-access-token': await api.tokenOf(person) } })
const report = async (token: string) =>
  ScreenOrders.parse(
    (await api.call({ method: 'POST', url: '/sys/display/report', payload: { build: 'b418', vitals }, headers: { 'x-access-token': token } })).body.result,
  )
const screenId = async () => (await api.db.selectFrom('mes_screen').select('id').executeTakeFirstOrThrow()).id
const give = async (kind: string, ids: string[], more = {}) =>
  OrderResults.parse((await call('POST', `/mes/screen/order/${kind}`, { ids, ...more })).body.result)

test('a screen that reports can be told something: it hears, acknowledges, and both are written down with who it was', async () => {
  const { token } = await pairScreen(api)
  await report(token)
  const id = await screenId()
  const heard: unknown[] = []
  api.bus.on('screen.ordered', ({ ticket, screenIds, order }) => {
    heard.push(order)
    for (const screen of screenIds)
      api.bus.emit('screen.answered', { ticket, screenId: screen, isDone: order.kind !== 'power', says: order.kind === 'power' ? '电视不支持' : '' })
  })
  expect(await give('message', [id], { text: ' 14:30 开班前会 ', minutes: 5 })).toMatchObject([{ outcome: 'done' }])
  expect(await give('power', [id], { isOn: false })).toMatchObject([{ outcome: 'failed', says: '电视不支持' }])
  expect(heard).toEqual([
    { kind: 'message', text: '14:30 开班前会', seconds: 300 },
    { kind: 'power', isOn: false },
  ])
  const log = await call('GET', '/mes/screenLog/list?pageNo=1&pageSize=10')
  expect(log.body.result).toMatchObject({
    total: 2,
    records: [
      { kind: 'power', outcome: 'failed', byName: 'admin' },
      { kind: 'message', outcome: 'done' },
    ],
  })
})

test('a screen that is away is told nothing, now or later, and the answer says so', async () => {
  const { token } = await pairScreen(api)
  await report(token)
  api.clock.now += 30_000
  const heard: unknown[] = []
  api.bus.on('screen.ordered', (order) => void heard.push(order))
  expect(await give('reload', [await screenId()])).toMatchObject([{ outcome: 'offline' }])
  await report(token)
  expect(heard).toEqual([])
  expect((await call('POST', '/mes/screen/order/message', { ids: [await screenId()] })).status).toBe(422)
  expect((await call('POST', '/mes/screen/order/reload', { ids: ['nobody'] })).status).toBe(422)
  expect((await call('POST', '/mes/screen/order/reload', { ids: [await screenId()] }, 'viewer')).status).toBe(403)
})

test('how a screen does and how it looked last is known to the fleet, until it is revoked', async () => {
  const { token } = await pairScreen(api)
  await report(token)
  const jpeg = 'data:image/jpeg;base64,AAAA'
  const sent = await api.call({
    method: 'POST',
    url: '/sys/display/picture',
    payload: { isReal: true, thumb: jpeg, picture: jpeg },
    headers: { 'x-access-token': token },
  })
  expect(sent.status).toBe(200)
  const id = await screenId()
  expect(api.bus.retained(vitalsTopic).get(id)).toMatchObject({ fps: 60, build: 'b418', pictureAt: api.clock.now, memory: [120] })
  expect((await call('GET', '/mes/screen/thumbs')).body.result).toEqual([{ screenId: id, at: api.clock.now, isReal: true, thumb: jpeg }])
  expect((await call('GET', `/mes/screen/picture?id=${id}`)).body.result).toMatchObject({ isReal: true })
  const html = await api.call({
    method: 'POST',
    url: '/sys/display/picture',
    payload: { isReal: true, thumb: 'data:text/html;base64,AAAA', picture: jpeg },
    headers: { 'x-access-token': token },
  })
  expect(html.status).toBe(422)
})

test('a screen with a playlist is given its pages with the next answer, and its own board again without', async () => {
  const { token } = await pairScreen(api)
  const made = await call('POST', '/mes/playlist/add', {
    name: '白班',
    alarmPriority: 2,
    dimFrom: '20:00:00',
    dimTo: '06:00:00',
    lines: {
      mesPlaylistItem: {
        changed: [
          { key: 'a', board: '/display/plc', seconds: 20, seq: 1 },
          { key: 'b', board: '/display/gantt', seconds: 40, seq: 2 },
        ],
      },
    },
  })
  expect(made.status).toBe(200)
  const playlist = await api.db.selectFrom('mes_playlist').select('id').executeTakeFirstOrThrow()
  await api.db.updateTable('mes_screen').set({ playlistId: playlist.id }).execute()
  const orders = await report(token)
  expect(orders.screen.board).toBe('/display/play')
  expect(orders.playlist?.items.map(({ board, seconds }) => [board, seconds])).toEqual([
    ['/display/plc', 20],
    ['/display/gantt', 40],
  ])
  await api.db.updateTable('mes_screen').set({ playlistId: null }).execute()
  expect(await report(token)).toMatchObject({ playlist: null, screen: { board: '/display/plc' } })
})

test('a board is drawn, kept, published and told to the walls that show it; who is overtaken is told by whom', async () => {
  await call('POST', '/mes/wall/add', { wallCode: 'W-07', name: '制粉看板' })
  const { id } = await api.db.selectFrom('mes_wall').select('id').executeTakeFirstOrThrow()
  const tile = { id: 't1', kind: 'text', text: '安全第一', x: 0, y: 0, w: 6, h: 1, title: '' }
  const board = { format: 1, auto: null, pages: [{ title: '', tiles: [tile] }] }
  expect(ShownBoard.parse((await call('GET', '/mes/wall/shown?code=W-07')).body.result)).toMatchObject({ versionNo: 0, board: null })
  expect((await call('POST', '/mes/wall/publish', { id, draftNo: 0 })).status).toBe(422)
  expect((await call('PUT', '/mes/wall/draft', { id, draftNo: 0, board })).body.result).toEqual({ draftNo: 1 })
  const overtaken = await call('PUT', '/mes/wall/draft', { id, draftNo: 0, board })
  expect([overtaken.status, overtaken.body.message]).toEqual([409, 'admin 刚刚修改了这块看板，请重新打开后再改'])
  const wrong = await call('PUT', '/mes/wall/draft', { id, draftNo: 1, board: { ...board, pages: [{ tiles: [{ ...tile, text: '' }] }] } })
  expect([wrong.status, wrong.body.message]).toEqual([422, '看板没有保存：pages.0.tiles.0.text：请输入文字'])
  expect((await call('POST', '/mes/wall/publish', { id, draftNo: 1 })).status).toBe(200)
  expect(api.bus.retained(publishedTopic).get('W-07')).toBe(1)
  expect(ShownBoard.parse((await call('GET', '/mes/wall/shown?code=W-07', undefined, 'viewer')).body.result)).toMatchObject({ versionNo: 1, board })
  expect(BoardDraft.parse((await call('GET', `/mes/wall/draft?id=${id}`)).body.result)).toMatchObject({
    draftNo: 1,
    publishedNo: 1,
    versions: [{ versionNo: 1 }],
  })
  const offered = await api.db.selectFrom('sys_dict_item').select('itemText').where('itemValue', '=', '/display/board/W-07').executeTakeFirst()
  expect(offered?.itemText).toBe('制粉看板')
})
