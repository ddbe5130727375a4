import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ScanAnswer, scanPaths } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanCall } from '#contract/modules/scanning/scanCalls.ts'
import { scanRoutes } from '../../server/modules/scanning/scan.routes.ts'
import type { Sent } from '../../src/outbox/outbox.ts'
import type { QueuedScan } from '../../src/outbox/queuedScan.ts'
import { issueDesk } from '../server/modules/material/issue/issueDesk.ts'
import { disagreements } from '../server/modules/material/stock/stockBook.ts'
import { scanDesk } from '../server/modules/scanning/scanDesk.ts'
import { databases } from '../support/databases.ts'
import { resourcesOn } from '../support/resourcesOn.ts'
import { seeded } from '../support/seeded.ts'
import { offlineDevice } from './offlineDevice.ts'
import type { Fate } from './offlineDevice.ts'

/** scans of the long run; `npm run faults:scans` makes it 500 */
const scansOfRun = Number(process.env['OFFLINE_SCANS'] ?? 24)
/** of the steps that may fail, each so manieth is tried */
const stride = scansOfRun >= 100 ? 1 : 4

/** What is scanned without a network is sent once, in order, by who scanned it (factory.md 3.17, 4 R9, R23; F-25). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`scans made offline on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => scanRoutes(parts) })
    const scans = scanDesk(house)
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const codeOf = async (id: string) => (await house.api.db.selectFrom('mes_location').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code

    /** The server as a device reaches it. */
    async function send(list: ScanCall[]): Promise<Sent> {
      const { status, body } = await house.call('POST', scanPaths.batch, { scans: list })
      if (status === 200) return { is: 'answered', answers: z.array(ScanAnswer).parse(body.result) }
      return status >= 500 ? { is: 'silent' } : { is: 'refused', why: body.message }
    }
    const waiting = ({ sentAt: _sent, ...call }: Awaited<ReturnType<typeof scans.scan>>) =>
      ({ symbology: '', isQueued: true, isConfirmed: false, ...call }) as unknown as QueuedScan['call'] // what scan() gives, with its standards

    type Bag = { huId: string; huCode: string }
    /** So many bags of one order to pick, and as many others to move to one place; how each is scanned, and what came of it. */
    async function twoLanes(each: number) {
      const at = await desk().places()
      const lot = await desk().book.lot()
      const picks: Bag[] = []
      for (let bag = 0; bag < each; bag += 1) picks.push(await desk().book.bag(lot, at.bin, 5))
      const issueId = await desk().issueOf([{ lotId: lot, kg: 5 * each }], { fromLocationId: at.store, toLocationId: at.staging })
      await desk().given('issue', issueId, 'release')
      const [from, to] = [await desk().book.place(), await desk().book.place()]
      const moved: Bag[] = []
      for (let bag = 0; bag < each; bag += 1) moved.push(await desk().book.bag(lot, from, 5))
      const toCode = await codeOf(to)
      const scanned: { lane: string; call: QueuedScan['call'] }[] = []
      for (let turn = 0; turn < each; turn += 1) {
        const [pick, move] = [picks[turn], moved[turn]]
        if (!pick || !move) throw new Error('there are as many of both')
        scanned.push({ lane: `issue ${issueId}`, call: waiting(await scans.scan(pick.huCode, { action: 'pick', context: { issueId } })) })
        scanned.push({ lane: `bin ${toCode}`, call: waiting(await scans.scan(move.huCode, { action: 'transfer', context: { toCode } })) })
      }
      const effectsOf = async (unit: { huId: string }, moveType: string) => {
        const rows = await house.api.db.selectFrom('mes_stock_move').select('id').where('huId', '=', unit.huId).where('moveType', '=', moveType).execute()
        return rows.length
      }
      const events = () =>
        house.api.db
          .selectFrom('mes_scan_event')
          .select(['eventId', 'deviceSeq', 'action', 'result'])
          .where(
            'eventId',
            'in',
            scanned.map(({ call }) => call.eventId),
          )
          .orderBy('id')
          .execute()
      return {
        scanned,
        /** Each did its work once, in the order of its lane, and the books agree. */
        async check() {
          const done = [await Promise.all(picks.map((unit) => effectsOf(unit, 'issue'))), await Promise.all(moved.map((unit) => effectsOf(unit, 'transfer')))]
          expect(done).toEqual([picks.map(() => 1), moved.map(() => 1)])
          const kept = await events()
          expect(kept.map(({ result }) => result)).toEqual(scanned.map(() => 'ok'))
          for (const action of ['pick', 'transfer']) {
            const order = kept.filter((one) => one.action === action).map(({ deviceSeq }) => Number(deviceSeq))
            expect(order).toEqual(order.toSorted((one, other) => one - other))
          }
          expect(await disagreements(house.api.db)).toEqual([])
        },
      }
    }
    const device = async (fate: (step: number) => Fate) =>
      offlineDevice({ me: { id: await scans.idOf('admin'), realname: '管理员' }, send, fate, now: () => house.api.clock.now })

    test('the network is cut and the tablet goes out at random, all is replayed three times and shuffled between lanes: one effect each [TASK-021]', async () => {
      const lanes = await twoLanes(scansOfRun / 2)
      const random = seeded(47)
      let isHome = false
      const tablet = await device(() => {
        const chance = random()
        return isHome || chance > 0.25 ? 'goesOn' : chance > 0.1 ? 'networkCut' : 'deviceDies'
      })
      for (const { lane, call } of lanes.scanned) {
        // what a person scans is kept or they see that it was not: they scan again, and it is the same scan
        while (!(await tablet.all()).some(({ eventId }) => eventId === call.eventId) && !tablet.answers.some(({ eventId }) => eventId === call.eventId))
          await tablet
            .outbox()
            .add(lane, call)
            .catch(() => {})
        if (random() < 0.2) await tablet.flush()
      }
      for (let tries = 0; tries < 200 && (await tablet.all()).length > 0; tries += 1) await tablet.flush()
      isHome = true
      await tablet.flush()
      expect([await tablet.all(), tablet.deaths() > 0]).toEqual([[], true])
      await lanes.check()
      for (let replay = 0; replay < 3; replay += 1) {
        const [one, other] = [lanes.scanned.filter((_, at) => at % 2 === 0), lanes.scanned.filter((_, at) => at % 2 === 1)]
        while (one.length + other.length > 0) {
          const some = [...one.splice(0, 1 + Math.floor(random() * 8)), ...other.splice(0, 1 + Math.floor(random() * 8))]
          expect((await send(some.map(({ call }) => ({ ...call, sentAt: house.api.clock.now })))).is).toBe('answered')
        }
      }
      await lanes.check()
    }, 600_000)

    test('whichever step is the one that fails, the next start sends the rest and nothing twice', async () => {
      let steps = 0
      let tried = 0
      for (const fate of ['networkCut', 'deviceDies'] as const)
        for (let failing = 1; failing === 1 || failing <= steps; failing += stride) {
          const lanes = await twoLanes(2)
          const tablet = await device((step) => (step === failing ? fate : 'goesOn'))
          for (const { lane, call } of lanes.scanned)
            await tablet
              .outbox()
              .add(lane, call)
              .catch(() => tablet.outbox().add(lane, call))
          for (let start = 0; start < 3; start += 1) await tablet.flush()
          expect([fate, failing, await tablet.all()]).toEqual([fate, failing, []])
          await lanes.check()
          steps = Math.max(steps, tablet.steps())
          tried += 1
        }
      expect(tried).toBeGreaterThan(10)
    }, 120_000)

    test('a refusal comes back with what to do and holds nobody up, also one that the server cannot read [TASK-021]', async () => {
      const lanes = await twoLanes(1)
      const tablet = await device(() => 'goesOn')
      const [pick, move] = lanes.scanned
      if (!pick || !move) throw new Error('there is one of each')
      const wrong = waiting(await scans.scan('NOT-THERE', { action: 'transfer', context: { toCode: 'X' } }))
      const odd = { ...waiting(await scans.scan('ODD', { action: 'transfer' })), page: '' }
      for (const [lane, call] of [
        [move.lane, wrong],
        [move.lane, odd],
        [move.lane, move.call],
        [pick.lane, pick.call],
      ] as const)
        await tablet.outbox().add(lane, call)
      await tablet.flush()
      await tablet.flush()
      const left = await tablet.all()
      expect(left.map(({ eventId, state, why }) => [eventId, state, why])).toEqual([
        [wrong.eventId, 'needsAttention', '系统里没有 NOT-THERE，请核对标签，或先登记它'],
        [odd.eventId, 'needsAttention', expect.stringContaining('请')],
      ])
      await lanes.check()
      for (const { eventId } of left) expect(await tablet.outbox().discard(eventId)).toBe(true)
      expect(await tablet.all()).toEqual([])
    })

    test('what is older than a shift waits for a person and holds its lane, the other goes on', async () => {
      const lanes = await twoLanes(2)
      const tablet = await device(() => 'goesOn')
      const [, old, pick] = lanes.scanned
      if (!old || !pick) throw new Error('there are two of each')
      house.api.clock.now += 12 * 3_600_000 + 90_000
      const young = lanes.scanned.map(({ lane, call }) => ({
        lane,
        call: call.eventId === old.call.eventId ? call : { ...call, clientTime: house.api.clock.now },
      }))
      for (const { lane, call } of young) await tablet.outbox().add(lane, call)
      await tablet.flush()
      const held = await tablet.all()
      expect(held.map(({ state, lane }) => [state, lane])).toEqual([
        ['needsAttention', old.lane],
        ['queued', old.lane],
      ])
      expect(held[0]?.why).toContain('超过 12 小时')
      await tablet.outbox().confirm(old.call.eventId)
      await tablet.flush()
      expect(await tablet.all()).toEqual([])
      await lanes.check()
    })

    test('another person at the tablet sends nobody else’s scans, and takes none of them away [TASK-021]', async () => {
      const lanes = await twoLanes(1)
      let me = { id: await scans.idOf('admin'), realname: '管理员' }
      const person = { ...me }
      const tablet = offlineDevice({ me: person, send, fate: () => 'goesOn', now: () => house.api.clock.now })
      for (const { lane, call } of lanes.scanned) await tablet.outbox().add(lane, call)
      me = { ...person }
      person.id = await scans.idOf('viewer')
      await tablet.flush()
      expect((await tablet.all()).map(({ state, userId }) => [state, userId])).toEqual(lanes.scanned.map(() => ['queued', me.id]))
      expect(await tablet.outbox().discard(lanes.scanned[0]?.call.eventId ?? '')).toBe(false)
      await expect(tablet.outbox().add('x', lanes.scanned[0]?.call as QueuedScan['call'])).rejects.toThrow('请先登录再扫码')
      person.id = me.id
      await tablet.flush()
      expect(await tablet.all()).toEqual([])
      await lanes.check()
    })

    test('only listed actions wait in a device', async () => {
      const tablet = await device(() => 'goesOn')
      const looking = waiting(await scans.scan('HU1', { action: 'look' }))
      await expect(tablet.outbox().add('look', looking)).rejects.toThrow('离线时不能查看')
      const { status } = await house.call('POST', scanPaths.batch, { scans: [{ ...looking, action: 'weigh', sentAt: looking.clientTime }] })
      expect([status, await tablet.all()]).toEqual([422, []])
      const moving = waiting(await scans.scan('HU1', { action: 'transfer', context: { toCode: 'X' } }))
      await tablet.outbox().add('bin X', moving)
      expect(await tablet.all()).toHaveLength(1)
    })
  })
