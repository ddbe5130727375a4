import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShownPlan } from '#contract/modules/walls/plan.ts'
import { publishedTopic, ShownBoard } from '#contract/modules/walls/wall.ts'
import { wallsRoutes } from '../../../../server/modules/walls/walls.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'

let api: Api
beforeEach(async () => {
  api = await startApi((parts) => [...wallsRoutes(parts), ...resourceRoutes(parts)])
})
afterEach(() => api.close())

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as: PersonName = 'admin') =>
  api.call({ method, url, ...(payload ? { payload } : {}), headers: { 'x-access-token': await api.tokenOf(as) } })
const asked = { wallCode: 'A-1', name: '自动看板', auto: { by: 'all' } }
const shown = async () => ShownBoard.parse((await call('GET', '/mes/wall/shown?code=A-1', undefined, 'viewer')).body.result)
/** how often it can be chosen for a screen */
const offered = async () => (await api.db.selectFrom('sys_dict_item').select('id').where('itemValue', '=', '/display/board/A-1').execute()).length

test('a board from the whole plant is there in one step: published, told to walls, and offered to screens', async () => {
  const heard: string[] = []
  api.bus.on('resource.changed', ({ resource }) => void heard.push(resource))
  const made = await call('POST', '/mes/wall/auto', asked)
  expect([made.status, made.body.result]).toMatchObject([200, { wallCode: 'A-1' }])
  expect(await shown()).toMatchObject({ versionNo: 1, board: { auto: { by: 'all' }, pages: [{ tiles: [] }] } })
  expect(api.bus.retained(publishedTopic).get('A-1')).toBe(1)
  expect(await offered()).toBe(1)
  // dictionaries are kept in memory until they hear of a change
  expect(heard).toContain('sysDictItem')
})

test('a board with a code or name that another has is refused, and nothing of it is kept', async () => {
  await call('POST', '/mes/wall/auto', asked)
  const sameCode = await call('POST', '/mes/wall/auto', { ...asked, name: '另一块' })
  expect([sameCode.status, sameCode.body.message]).toEqual([422, '编号 A-1 已有看板，请换一个'])
  const sameName = await call('POST', '/mes/wall/auto', { ...asked, wallCode: 'A-2' })
  expect([sameName.status, sameName.body.message]).toEqual([422, '名称“自动看板”已有看板，请换一个'])
  expect((await call('POST', '/mes/wall/auto', { ...asked, wallCode: 'A-3', name: '第三块', auto: { by: 'workshop', code: '' } })).status).toBe(422)
  expect((await call('POST', '/mes/wall/auto', { ...asked, wallCode: 'A-4', name: '第四块' }, 'viewer')).status).toBe(403)
  expect(await api.db.selectFrom('mes_wall').select('wallCode').execute()).toEqual([{ wallCode: 'A-1' }])
})

test('a board that is taken down says so on its walls and can no longer be chosen; published again, its versions go on', async () => {
  const { id } = (await call('POST', '/mes/wall/auto', asked)).body.result as { id: string } // told above
  expect((await call('POST', '/mes/wall/unpublish', { id, publishedNo: 7 })).status).toBe(409)
  expect((await call('POST', '/mes/wall/unpublish', { id, publishedNo: 1 }, 'viewer')).status).toBe(403)
  expect((await call('POST', '/mes/wall/unpublish', { id, publishedNo: 1 })).body.message).toBe('已撤下，正在放它的屏幕 5 秒内换掉')
  expect(await shown()).toMatchObject({ versionNo: 0, board: null })
  expect(api.bus.retained(publishedTopic).get('A-1')).toBe(0)
  expect(await offered()).toBe(0)
  expect((await call('POST', '/mes/wall/unpublish', { id, publishedNo: 1 })).status).toBe(409)
  expect((await call('POST', '/mes/wall/publish', { id, draftNo: 1 })).body.result).toEqual({ versionNo: 2 })
  expect(await shown()).toMatchObject({ versionNo: 2 })
})

test('a board that is removed cannot be chosen any more', async () => {
  const { id } = (await call('POST', '/mes/wall/auto', asked)).body.result as { id: string } // told above
  expect((await call('DELETE', `/mes/wall/delete?id=${id}`)).status).toBe(200)
  expect(await offered()).toBe(0)
  expect((await call('GET', '/mes/wall/shown?code=A-1')).status).toBe(404)
})

test('a floor plan is kept as it was drawn; who is overtaken is told by whom, and what is no SVG is refused', async () => {
  await call('POST', '/mes/workshop/add', { code: 'WS-1', name: '制粉车间' })
  const read = async (as: PersonName = 'viewer') => ShownPlan.parse((await call('GET', '/mes/workshop/plan?code=WS-1', undefined, as)).body.result)
  expect(await read()).toMatchObject({ name: '制粉车间', planNo: 0, plan: { svg: '', rooms: [], machines: [] } })
  const room = { id: 'r1', name: '磨粉间', x: 0, y: 0, w: 400, h: 300, temperatureTag: 'R.temp', humidityTag: '', pressureTag: 'R.dp' }
  const plan = { svg: '<svg viewBox="0 0 2 1"/>', rooms: [room], machines: [{ equipCode: 'M-1', x: 200, y: 150 }] }
  expect((await call('PUT', '/mes/workshop/plan', { code: 'WS-1', planNo: 0, plan })).body.result).toEqual({ planNo: 1 })
  expect(await read()).toMatchObject({ planNo: 1, byName: 'admin', plan })
  const overtaken = await call('PUT', '/mes/workshop/plan', { code: 'WS-1', planNo: 0, plan: { ...plan, machines: [] } })
  expect([overtaken.status, overtaken.body.message]).toEqual([409, 'admin 刚刚改了这张平面图，请重新打开后再改'])
  const noPicture = await call('PUT', '/mes/workshop/plan', { code: 'WS-1', planNo: 1, plan: { ...plan, svg: '<html></html>' } })
  expect([noPicture.status, JSON.stringify(noPicture.body)]).toEqual([422, expect.stringContaining('这不是 SVG 图')])
  expect((await call('PUT', '/mes/workshop/plan', { code: 'WS-1', planNo: 1, plan }, 'viewer')).status).toBe(403)
  expect((await call('GET', '/mes/workshop/plan?code=nowhere')).status).toBe(404)
  expect(await read()).toMatchObject({ planNo: 1, plan })
})
