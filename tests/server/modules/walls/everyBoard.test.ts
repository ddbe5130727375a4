import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuEntries } from '#contract/modules/modules.ts'
import { wallsRoutes } from '../../../../server/modules/walls/walls.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { pairScreen } from '../../../support/pairedScreen.ts'

let api: Api
beforeAll(async () => {
  api = await startApi((parts) => [...wallsRoutes(parts), ...resourceRoutes(parts)])
})
afterAll(() => api.close())

/** as the menu has them: the list of boards itself is not asked */
const boards = menuEntries.filter(({ url }) => url.startsWith('/display/'))

const asAdmin = async () => ({ 'x-access-token': await api.tokenOf('admin') })

test.each(atLeast(10, boards))('$title can be chosen for a screen, and the screen holds the right that the board asks for', async ({ title, url, right }) => {
  const { screen, token } = await pairScreen(api, { name: `${title}的屏`, board: url })
  expect(screen.board).toBe(url)
  const { body } = await api.call({ method: 'GET', url: `/mes/screen/queryById?id=${screen.id}`, headers: await asAdmin() })
  expect(body.result).toMatchObject({ board: url, board_dictText: title })
  const proved = await api.sessions.verify(token)
  expect(proved.kind === 'caller' ? [...proved.caller.permissions] : []).toContain(right)
})

test('a playlist plays all of them', async () => {
  const changed = atLeast(10, boards).map(({ url }, at) => ({
    key: url,
    seq: at + 1,
    board: url,
    seconds: 30,
    days: '1,2,3,4,5,6,7',
    fromTime: '',
    toTime: '',
  }))
  const added = await api.call({
    method: 'POST',
    url: '/mes/playlist/add',
    headers: await asAdmin(),
    payload: { name: '全部看板', lines: { mesPlaylistItem: { changed } } },
  })
  expect(added.status, added.body.message).toBe(200)
  const { body } = await api.call({ method: 'GET', url: '/mes/playlistItem/list?pageSize=50', headers: await asAdmin() })
  const { records } = body.result as { records: { board: string; board_dictText: string }[] }
  expect(records.map((item) => `${item.board} ${item.board_dictText}`).toSorted()).toEqual(boards.map(({ url, title }) => `${url} ${title}`).toSorted())
})
