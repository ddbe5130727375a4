// @vitest-environment page
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { TableRow } from '#contract/tableFrame.ts'
import type { PersonName } from '../support/api.ts'
import { until } from '../server/realtime/gatewayFixture.ts'
import { openLinks } from '../server/realtime/linksFixture.ts'
import type { OpenLinks } from '../server/realtime/linksFixture.ts'

/** Two pages of two people with the same table open, over real sockets and a real server. */
let plant: OpenLinks
beforeEach(async () => {
  vi.resetModules() // each test is a page of its own
  vi.stubGlobal('WebSocket', WebSocket) // Node's own does not know jsdom's events
  plant = await openLinks()
  window.millwright = { apiBase: `http://127.0.0.1:${plant.port}` }
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await plant.close()
})

/** What a table on a page heard. */
function hearing() {
  const rows: TableRow[] = []
  const refused: string[] = []
  const told = { gaps: 0 }
  const ways = {
    onRow: (row: TableRow) => void rows.push(row),
    onGap: () => void (told.gaps += 1),
    onRefused: (sentence: string) => void refused.push(sentence),
  }
  return { rows, refused, told, ways }
}

/** This page, drawn by React for the person who is signed in here. */
async function openHere(person: PersonName, caseId: string) {
  const { keepSession } = await import('../../src/api/session.ts')
  const { connectionStore } = await import('../../src/realtime/connectionStore.ts')
  const { useLiveTable } = await import('../../src/realtime/useLiveTable.ts')
  const { loginResult } = await import('../admin/openOffice.tsx')
  keepSession({ ...loginResult, token: await plant.api.tokenOf(person), userInfo: { ...loginResult.userInfo, id: await plant.idOf(person) } })
  const heard = hearing()
  const shown: { show: (row: TableRow) => boolean } = { show: () => false }
  function Table() {
    shown.show = useLiveTable({ socketKey: 'sysDict', caseId, ...heard.ways })
    return null
  }
  const { unmount } = render(<Table />)
  await until(() => expect(connectionStore.getState().table).toBe('open'))
  return { ...heard, show: (row: TableRow) => shown.show(row), unmount, state: () => connectionStore.getState().table }
}

/** Another person's page. */
async function openElsewhere(person: PersonName, caseId: string) {
  const { createLiveTables } = await import('../../src/realtime/liveTables.ts')
  const { newPageId } = await import('../../src/realtime/pageId.ts')
  const { openTableLink } = await import('../../src/realtime/tableLink.ts')
  const [userId, token] = [await plant.idOf(person), await plant.api.tokenOf(person)]
  const heard = hearing()
  const states: string[] = []
  const tables = createLiveTables(() => {
    const link = openTableLink({ domain: `http://127.0.0.1:${plant.port}`, userId, pageId: newPageId(), token, onState: (state) => states.push(state) })
    return { link, close: link.close }
  })
  const { show, leave } = tables.join({ socketKey: 'sysDict', caseId, ...heard.ways })
  await until(() => expect(states.at(-1)).toBe('open'))
  return { ...heard, show, leave }
}

const row: TableRow = { id: 'd1', dictName: '停机原因' }

test('a row edited on one page stands on the other at once, both ways, and not in another case [RTM-015]', async () => {
  await plant.grant('viewer', 'sys:dict:list')
  await plant.grant('viewer', 'sys:dict:edit')
  const [here, elsewhere, otherCase] = [await openHere('admin', 'case-1'), await openElsewhere('viewer', 'case-1'), await openElsewhere('viewer', 'case-2')]
  expect(here.show(row)).toBe(true)
  await until(() => expect(elsewhere.rows).toEqual([row]))
  elsewhere.show({ ...row, dictName: '停机的原因' })
  await until(() => expect(here.rows).toEqual([{ ...row, dictName: '停机的原因' }]))
  expect([elsewhere.rows, otherCase.rows]).toEqual([[row], []])
  elsewhere.leave()
  otherCase.leave()
})

test('who may only read is told that nobody saw his row', async () => {
  await plant.grant('viewer', 'sys:dict:list')
  const [here, elsewhere] = [await openHere('viewer', 'case-1'), await openElsewhere('admin', 'case-1')]
  here.show(row)
  await until(() => expect(here.refused).toEqual([expect.stringContaining('没有编辑')]))
  elsewhere.show(row)
  await until(() => expect(here.rows).toEqual([row]))
  expect(elsewhere.rows).toEqual([])
  elsewhere.leave()
})

test('after a loss the page comes back when it is seen again, and its table is told to read again', async () => {
  const here = await openHere('admin', 'case-1')
  expect(here.told.gaps).toBe(1)
  for (const { socket } of plant.table.members.all) socket.terminate()
  await until(() => expect(here.state()).toBe('connecting'))
  expect(here.show(row)).toBe(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await until(() => expect([here.state(), here.told.gaps]).toEqual(['open', 2]))
})

test('the last table that goes closes the link', async () => {
  const here = await openHere('admin', 'case-1')
  here.unmount()
  await until(() => expect(plant.table.members.all.size).toBe(0))
  expect(here.state()).toBe('off')
})
