import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { z } from 'zod'
import { officeCalls } from '../support/officeCalls.ts'
import type { OfficeCall } from '../support/officeCalls.ts'
import { blankFrames, watchFrames } from './framesOf.ts'
import { makeNextVersion, removeVersion } from './nextVersion.ts'
import type { Stage } from './stage.ts'

/** What the pictures of one kind of change were: how many of how many changes, which were blank, and the longest time between two, ms. */
export type ChangeFrames = { change: Change; times: number; frames: number; blank: number; longestGapMs: number }

const everyChange = ['publishing a board', 'another version', 'a page of a playlist'] as const
type Change = (typeof everyChange)[number]

const made = z.object({ id: z.string() })
const listed = z.object({ records: z.array(made.extend({ version: z.number() })) })
const settleMs = 1500
const pageSeconds = 5 // the least a playlist allows

/** Watches every picture of walls while a board is published, a playlist turns and another version of the product takes over, each so many times. */
export async function framesAtChanges(stage: Stage, times: number, changes: readonly Change[] = everyChange): Promise<ChangeFrames[]> {
  const factory = await stage.factory()
  const call = officeCalls(factory.url, factory.token)
  await call('POST', '/mes/wall/auto', { wallCode: 'W-F', name: '画面', auto: { by: 'all' } })
  const [board] = listed.parse(await call('GET', '/mes/wall/list?pageNo=1&pageSize=1&wallCode=W-F')).records
  if (!board) throw new Error('no board was made')
  const wall = await stage.page(factory.url, '/display/board/W-F')
  await hasValues(wall)

  const publish = () =>
    watched('publishing a board', times, wall, async (time) => {
      const cards = Array.from({ length: 4 + (time % 2) }, (_, at) => ({
        id: `m${at}`,
        kind: 'machine',
        equipCode: `ML-0${at + 1}`,
        x: at * 4,
        y: 0,
        w: 4,
        h: 4,
      }))
      const layout = { format: 1, auto: null, pages: [{ title: `第 ${time + 1} 版`, tiles: cards }] }
      const draftNo = z.object({ draftNo: z.number() })
      const before = draftNo.parse(await call('GET', `/mes/wall/draft?id=${board.id}`))
      const saved = draftNo.parse(await call('PUT', '/mes/wall/draft', { id: board.id, draftNo: before.draftNo, board: layout }))
      await call('POST', '/mes/wall/publish', { id: board.id, draftNo: saved.draftNo })
      await wall.getByText(`第 ${time + 1} 版`).waitFor()
    })

  const renew = async () => {
    const folder = await makeNextVersion()
    stage.keep({ close: () => removeVersion(folder) })
    return watched('another version', times, wall, async (time) => {
      factory.server().child.kill('SIGTERM')
      await factory.server().ended
      await factory.startAgain(time % 2 === 0 ? folder : '.')
      await factory.isReady()
      await hasValues(wall)
      await wall.reload() // what a wall does by itself after a quiet minute (src/displays/frame/quietReload.ts)
      await hasValues(wall)
    })
  }
  const looked: Record<Change, () => Promise<ChangeFrames>> = {
    'publishing a board': publish,
    'another version': renew,
    'a page of a playlist': () => playlist(stage, { url: factory.url, times, call }),
  }
  const found: ChangeFrames[] = []
  for (const change of changes) found.push(await looked[change]())
  return found
}

type Given = { url: string; times: number; call: OfficeCall }

async function playlist(stage: Stage, { url, times, call }: Given): Promise<ChangeFrames> {
  const screen = await stage.newScreen(url)
  const code = await screen
    .getByLabel('配对码', { exact: true })
    .filter({ hasText: /[A-Z0-9]{4}-[A-Z0-9]{4}/ })
    .textContent()
  await call('POST', '/mes/screen/approve', { code: (code ?? '').replaceAll(/[^A-Z0-9]/g, ''), name: '画面', board: '/display/plc' })
  const items = ['/display/plc', '/display/board/W-F'].map((path, at) => ({ key: `${at}`, board: path, seconds: pageSeconds, seq: at + 1 }))
  await call('POST', '/mes/playlist/add', { name: '轮播', alarmPriority: 0, lines: { mesPlaylistItem: { changed: items } } })
  const [list] = listed.parse(await call('GET', '/mes/playlist/list?pageNo=1&pageSize=1')).records
  const [paired] = listed.parse(await call('GET', '/mes/screen/list?pageNo=1&pageSize=1')).records
  await call('PUT', '/mes/screen/edit', { ...paired, playlistId: list?.id })
  await screen.waitForURL('**/display/play')
  await hasValues(screen)
  const seen = () => screen.locator('[data-seen=true] h1').first().textContent()
  return watched('a page of a playlist', times, screen, async () => {
    const before = await seen()
    while ((await seen()) === before) await pause(50)
  })
}

async function watched(change: Change, times: number, page: Page, act: (time: number) => Promise<void>): Promise<ChangeFrames> {
  let [frames, blank, longestGapMs] = [0, 0, 0]
  for (let time = 0; time < times; time += 1) {
    await pause(settleMs)
    const end = await watchFrames(page)
    await pause(settleMs / 3)
    await act(time)
    await pause(settleMs)
    const painted = await end()
    frames += painted.length
    blank += blankFrames(painted).length
    for (const [at, { atMs }] of painted.entries()) longestGapMs = Math.max(longestGapMs, atMs - (painted[at - 1]?.atMs ?? atMs))
  }
  return { change, times, frames, blank, longestGapMs }
}

async function hasValues(page: Page): Promise<void> {
  await page.locator('[data-tag][data-quality=good]').first().waitFor({ timeout: 60_000 })
}
