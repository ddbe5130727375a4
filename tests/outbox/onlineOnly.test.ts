import { describe, expect, test } from 'vitest'
import { commandId } from '#contract/command.ts'
import { commands } from '#contract/modules/modules.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import type { ScanAction } from '#contract/modules/scanning/scanActions.ts'
import { noContext } from '#contract/modules/scanning/scanCalls.ts'
import { scanRoutes } from '../../server/modules/scanning/scan.routes.ts'
import { createOutbox } from '../../src/outbox/outbox.ts'
import type { Sent } from '../../src/outbox/outbox.ts'
import type { QueuedScan } from '../../src/outbox/queuedScan.ts'
import { scanDesk } from '../server/modules/scanning/scanDesk.ts'
import { atLeast } from '../support/atLeast.ts'
import { databases } from '../support/databases.ts'
import { resourcesOn } from '../support/resourcesOn.ts'
import { wholeDatabase } from '../support/wholeDatabase.ts'

const actions: [name: string, action: ScanAction][] = Object.entries(scanActions)
const listed = ['pick', 'outPick', 'receive', 'transfer', 'clean', 'count', 'dirty']
/** What no device may say later, by every name it has, and every other command that people give. */
const others = [
  ...new Set(
    ['weigh', 'capture', 'tare', 'sign', 'check', 'release', 'decide', 'post', ...commands.map(({ name }) => name)].filter((one) => !(one in scanActions)),
  ),
]

test('what a device may say later is a list: nothing of it weighs, is signed for, releases or posts a stock-take [RULE-023]', () => {
  const later = actions.flatMap(([name, { isOffline, command }]) => (isOffline ? [[name, command && commandId(command)]] : []))
  expect(later).toEqual([
    ['pick', 'mesIssue.pick'],
    ['outPick', 'mesOutOrder.scan'],
    ['receive', 'mesIssue.receive'],
    ['transfer', 'mesHu.transfer'],
    ['clean', 'mesContainer.clean'],
    ['count', 'mesStocktake.scan'],
    ['dirty', 'mesContainer.dirty'],
  ])
  expect(actions.filter(([, { command }]) => command?.sign).map(([name]) => name)).toEqual([])
})

test('a device keeps what is listed and refuses everything else at once [RULE-023]', async () => {
  const kept = new Map<string, QueuedScan>()
  const store = {
    put: async (entry: QueuedScan) => void kept.set(entry.eventId, entry),
    remove: async (eventId: string) => void kept.delete(eventId),
    all: async () => [...kept.values()],
  }
  const sent: unknown[] = []
  const send = async (scans: unknown[]): Promise<Sent> => {
    sent.push(...scans)
    return { is: 'silent' }
  }
  const outbox = createOutbox({ store, send, now: () => 0, me: () => ({ id: 'u1', realname: '李工' }), onAnswer: () => {}, onChange: () => {} })
  const call = (action: string) => ({ eventId: action, by: 'u1', action, clientTime: 0, deviceSeq: 0, context: noContext }) as unknown as QueuedScan['call'] // a page that names what it must not
  for (const action of ['look', ...atLeast(100, others)])
    await expect(outbox.add(action, call(action)), action).rejects.toThrow(/^(离线时不能查看|Cannot destructure)/)
  await outbox.flush()
  expect([kept.size, sent]).toEqual([0, []])
  for (const action of listed) await outbox.add(action, call(action))
  expect([...kept.keys()]).toEqual(listed)
})

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what waited in a device, on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => scanRoutes(parts) })
    const scans = scanDesk(house)

    test('is done by the server when it is listed, and refused with nothing written when it is not [RULE-023]', async () => {
      const before = await wholeDatabase(house.api.db)
      for (const action of atLeast(100, others)) {
        const scan = await scans.scan('NO-1', { action, isQueued: true })
        expect([action, (await scans.send('submit', scan)).status]).toEqual([action, 422])
        expect([action, (await scans.send('batch', { scans: [scan] })).status]).toEqual([action, 422])
      }
      expect(await wholeDatabase(house.api.db)).toEqual(before)
      const said = async (action: string) => (await scans.submitted('NO-1', { action, isQueued: true, context: { toCode: 'NO-2' } })).message
      expect(await said('look')).toBe('离线时不能查看，请连上网络后重扫')
      for (const action of listed) expect(await said(action)).toBe('系统里没有 NO-1，请核对标签，或先登记它') // it was looked for: only the label is wrong
    })
  })
