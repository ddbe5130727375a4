import type { Page } from 'playwright-core'
import { tagPrefix } from './millwrightTables.ts'

type Answer = { success: boolean; message: string; result: { records?: { id: string }[]; draftNo?: number } | null }

/** a page of a wall is looked at for so long */
const pageSeconds = 15
/** What can still be read of a board: thirty-six tiles of three values each. */
const [tilesOnBoard, valuesOfTile, tilesInRow] = [36, 3, 6]
export const valuesOnBoard = tilesOnBoard * valuesOfTile

/** What a screen that turns by itself is opened at. */
export const playPath = '/display/play'

/** Pairs the page as a screen and gives it a playlist of two boards with the same values: its pages turn for as long as it lives, the next one drawn behind the one that is seen. */
export async function pairForPlaylist(page: Page, { baseUrl, token }: { baseUrl: string; token: string }): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    const answer = (await (await fetch(baseUrl + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).json()) as Answer // the product's own envelope
    if (!answer.success) throw new Error(`Millwright, ${path}: ${answer.message}`)
    return answer.result
  }
  const first = async (path: string) => (await call('GET', path))?.records?.[0]
  const board = async (wallCode: string) => {
    await call('POST', '/mes/wall/auto', { wallCode, name: wallCode, auto: { by: 'all' } })
    const id = (await first(`/mes/wall/list?wallCode=${wallCode}`))?.id
    const draftNo = (await call('GET', `/mes/wall/draft?id=${id}`))?.draftNo
    const saved = await call('PUT', '/mes/wall/draft', { id, draftNo, board: fullBoard })
    await call('POST', '/mes/wall/publish', { id, draftNo: saved?.draftNo })
    return `/display/board/${wallCode}`
  }
  const items = [await board('W-1'), await board('W-2')].map((path, at) => ({ key: String(at), board: path, seconds: pageSeconds, seq: at + 1 }))
  await page.goto(`${baseUrl}/display`)
  const code = page.getByLabel('配对码', { exact: true }).filter({ hasText: /[A-Z0-9]{4}-[A-Z0-9]{4}/ })
  await call('POST', '/mes/screen/approve', { code: ((await code.textContent()) ?? '').replaceAll(/[^A-Z0-9]/g, ''), name: '画面', board: '/display/plc' })
  await call('POST', '/mes/playlist/add', { name: '轮播', alarmPriority: 0, lines: { mesPlaylistItem: { changed: items } } })
  await call('PUT', '/mes/screen/edit', {
    ...(await first('/mes/screen/list?pageNo=1&pageSize=1')),
    playlistId: (await first('/mes/playlist/list?pageNo=1&pageSize=1'))?.id,
  })
  await page.waitForURL(`**${playPath}`)
}

const tiles = Array.from({ length: tilesOnBoard }, (_tile, tile) => ({
  id: `t${tile}`,
  kind: 'limit',
  tagCodes: Array.from({ length: valuesOfTile }, (_value, at) => `${tagPrefix}${tile * valuesOfTile + at}`),
  x: (tile % tilesInRow) * 4,
  y: Math.floor(tile / tilesInRow) * 2,
  w: 4,
  h: 2,
}))
const fullBoard = { format: 1, auto: null, pages: [{ title: '', tiles }] }
