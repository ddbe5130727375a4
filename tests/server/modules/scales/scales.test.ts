import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scales } from '#contract/modules/scales/scale.ts'
import { scaleLeaseMs } from '#contract/modules/scales/scaleReading.ts'
import { releaseScale, takeScale } from '../../../../server/modules/scales/lease.service.ts'
import { scaleOf, scaleStands } from '../../../../server/modules/scales/scaleStands.service.ts'
import { passwords } from '../../../support/api.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import { storeScale } from '../../../support/scaleRow.ts'
import { clockJumps } from '../../../support/clockJumps.ts'
import { unitsOn } from '../../../support/unitsOn.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`scales on ${database.name}`, () => {
    const on = unitsOn(database)
    const at = () => on.clock.now

    test.each(
      atLeast(7, [
        ['nothing that speaks against it', {}, null],
        [
          'a calibration that ends this moment',
          { calibDue: '2026-11-19', calibUntil: Date.parse('2026-11-20T02:00:00Z') },
          '台秤的检定有效期到 2026-11-19 为止',
        ],
        ['a calibration that ends in a moment', { calibUntil: Date.parse('2026-11-20T02:00:00.001Z') }, null],
        ['no check today', { dailyCheckDue: null }, '台秤今天还没有日校'],
        ['a check that ends this moment', { dailyCheckDue: Date.parse('2026-11-20T02:00:00Z') }, '台秤的日校已过期'],
        ['a check that ends in a moment', { dailyCheckDue: Date.parse('2026-11-20T02:00:00.001Z') }, null],
        ['a check that was not passed', { status: 'failed' }, '台秤日校不合格'],
        ['being out of service', { status: 'outOfService' }, '台秤已停用'],
      ] as const),
    )('a scale with %s stands so', async (_what, given, sentence) => {
      const id = await storeScale(on.db(), given)
      const stands = await scaleStands(on.db(), id, at())
      expect([stands === null, stands?.includes(sentence ?? '') ?? true]).toEqual([sentence === null, true])
    })

    test('what others need to know of a scale is exact, and one that is not there is nothing', async () => {
      const id = await storeScale(on.db(), { readability: 1000, capacity: 620_000_000, minWeight: 100_000 })
      expect(await scaleOf(on.db(), id)).toMatchObject({ sn: 'SN-1', unit: 'g', readability: 0.001, capacity: 620, minWeight: 0.1 })
      expect(await scaleOf(on.db(), 'nowhere')).toBeNull()
      expect(await scaleStands(on.db(), 'nowhere', at())).toBe('没有这台秤，请重新选择')
    })

    test('of two terminals at once one has the scale, the other hears who; renewed it lasts, left alone it ends after 15 seconds', async () => {
      const scaleId = await storeScale(on.db(), {})
      const take = (terminal: string) =>
        on
          .unit((unit) => takeScale(unit, { scaleId, terminal }), { realname: terminal === 'desk-a' ? '甲' : '乙' })
          .then(({ lockUntil }) => lockUntil)
          .catch((error: Error) => error.message)
      const both = await atOnce(on.db(), [() => take('desk-a'), () => take('desk-b')], 'mes_scale_check')
      expect(both.filter((one) => one === at() + scaleLeaseMs)).toHaveLength(1)
      expect(both.filter((one) => /台秤正由 [甲乙] 使用/.test(String(one)))).toHaveLength(1)
      const [holder, other] = typeof both[0] === 'number' ? ['desk-a', 'desk-b'] : ['desk-b', 'desk-a']
      on.clock.now += 10_000
      expect(await take(holder)).toBe(at() + scaleLeaseMs)
      on.clock.now += scaleLeaseMs - 1
      expect(await take(other)).toContain('正由')
      on.clock.now += 1
      expect(await take(other)).toBe(at() + scaleLeaseMs)
      await on.unit((unit) => releaseScale(unit, { scaleId, terminal: holder })) // not theirs any more
      expect(await take(holder)).toContain('正由')
      await on.unit((unit) => releaseScale(unit, { scaleId, terminal: other }))
      expect(await take(holder)).toBe(at() + scaleLeaseMs)
    })

    test.each(clockJumps)('a scale that somebody had when the clock was set by %i ms is free after 15 seconds at most', async (jump) => {
      const scaleId = await storeScale(on.db(), {})
      const take = (terminal: string) => on.unit((unit) => takeScale(unit, { scaleId, terminal }), { realname: '甲' }).then(({ lockUntil }) => lockUntil)
      await take('desk-a')
      await expect(take('desk-b')).rejects.toThrow('正由')
      on.clock.now += jump + scaleLeaseMs
      expect(await take('desk-b')).toBe(at() + scaleLeaseMs)
      await expect(take('desk-a')).rejects.toThrow('正由')
    })

    describe('checked', () => {
      let house: Awaited<ReturnType<typeof startResources>>
      let close: () => void
      beforeAll(async () => {
        const place = await database.open({ hasPeople: true })
        close = place.close
        house = await startResources({ databaseUrl: place.url })
      })
      afterAll(async () => {
        await house.close()
        close()
      })

      const stored = (id: string) => house.api.db.selectFrom('mes_scale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const checks = (scaleId: string) =>
        house.api.db.selectFrom('mes_scale_check').select(['kind', 'result', 'points', 'certNo']).where('scaleId', '=', scaleId).orderBy('id').execute()
      async function give(id: string, name: string, asked: Record<string, unknown>) {
        const { version } = await stored(id)
        return house.call('POST', `/mes/scale/${name}`, { id, version, ...asked })
      }
      async function signature(id: string): Promise<string> {
        const { version } = await stored(id)
        const asked = { resource: 'mesScale', id, version, command: 'calibrate', username: 'admin', method: 'password', secret: passwords.admin }
        const { status, body } = await house.call('POST', '/sys/esign/sign', asked)
        expect(status, body.message).toBe(200)
        return (body.result as { signId: string }).signId // Signed
      }

      test('a calibration ends on a day that the calendar has; what is none is refused with how a day is written', async () => {
        const id = await storeScale(house.api.db, {})
        const until = async (calibDue: unknown) => {
          const { status, body } = await give(id, 'calibrate', { calibDue, certNo: 'C-1', signatures: [await signature(id)] })
          return [status, body.message]
        }
        for (const wrong of ['2099-02-30', '2099-13-01', 'later', 20_991_231])
          expect(await until(wrong)).toEqual([422, expect.stringContaining('例如 2026-01-31')])
        expect((await stored(id)).calibDue).toBe('2099-12-31')
        expect((await until('2098-02-28'))[0]).toBe(200)
        expect((await stored(id)).calibDue).toBe('2098-02-28')
      })

      test('a check within its limits holds until the day is over; the server knows the limits and judges the readings', async () => {
        const id = await storeScale(house.api.db, { dailyCheckDue: null })
        // e = 0.1 g: 1 e up to 500 g, 2 e up to 2000 g, 3 e above; a Chinese keyboard writes some of it full-width
        const { status, body } = await give(id, 'dailyCheck', { points: '５００　５００．１；2000，1999.8\n5000 5000.3' })
        expect(status, body.message).toBe(200)
        expect(await stored(id)).toMatchObject({ status: 'inService' })
        const { dailyCheckDue } = await stored(id)
        const day = Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(house.api.clock.now)
        expect(Number(dailyCheckDue)).toBe(Date.parse(`${day}T24:00:00+08:00`))
        expect(await scaleStands(house.api.db, id, house.api.clock.now)).toBeNull()
        expect(await checks(id)).toEqual([
          { kind: 'daily', result: 'pass', certNo: '', points: '500 / 500.1 / ±0.1；2000 / 1999.8 / ±0.2；5000 / 5000.3 / ±0.3' },
        ])
      })

      test.each(atLeast(3, ['500 500.2', '2000 1999.7', '5000 5000.4']))(
        'a check with %j takes the scale out, and only a signed calibration and a new check bring it back',
        async (points) => {
          const id = await storeScale(house.api.db, {})
          expect((await give(id, 'dailyCheck', { points })).status).toBe(200)
          expect(await stored(id)).toMatchObject({ status: 'failed', dailyCheckDue: null })
          expect((await give(id, 'dailyCheck', { points: '500 500' })).status).toBe(409)
          const asked = { calibDue: '2098-06-30', certNo: 'JD-2026-1' }
          expect((await give(id, 'calibrate', asked)).status).toBe(422) // unsigned
          const { status, body } = await give(id, 'calibrate', { ...asked, signatures: [await signature(id)] })
          expect(status, body.message).toBe(200)
          expect(await stored(id)).toMatchObject({ status: 'inService', calibDue: '2098-06-30' })
          expect(Number((await stored(id)).calibUntil)).toBe(Date.parse('2098-07-01T00:00:00+08:00'))
          expect(await scaleStands(house.api.db, id, house.api.clock.now)).toContain('今天还没有日校')
          expect((await give(id, 'dailyCheck', { points: '500 500' })).status).toBe(200)
          expect(await scaleStands(house.api.db, id, house.api.clock.now)).toBeNull()
          expect((await checks(id)).map(({ kind, result }) => `${kind} ${result}`)).toEqual(['daily fail', 'calibration pass', 'daily pass'])
        },
      )

      test('points that are none, or beyond the capacity, are refused at their field', async () => {
        const id = await storeScale(house.api.db, {})
        let tried = 0
        for (const points of ['500', 'abc 500', '6001 6001', '500 500 0.1', '1 1\n'.repeat(11)]) {
          const { status, body } = await give(id, 'dailyCheck', { points })
          expect([points, status, Object.keys((body.result as { fields?: object } | null)?.fields ?? {})]).toEqual([points, 422, ['points']])
          tried += 1
        }
        expect(tried).toBe(5)
        expect(await checks(id)).toEqual([])
      })

      test('a scale whose division is changed has to be checked anew, and one that is renamed has not', async () => {
        const { id } = await house.added(scales, {})
        await house.api.db.updateTable('mes_scale').set({ dailyCheckDue: 4_000_000_000_000 }).where('id', '=', id).execute()
        const row = (await house.call('GET', `/mes/scale/queryById?id=${id}`)).body.result as Record<string, unknown> // its row
        const renamed = await house.call('PUT', '/mes/scale/edit', { ...row, name: '另一个名称' })
        expect(renamed.status, renamed.body.message).toBe(200)
        expect(Number((await stored(id)).dailyCheckDue)).toBe(4_000_000_000_000)
        const { version } = await stored(id)
        const changed = await house.call('PUT', '/mes/scale/edit', { ...row, version, name: '另一个名称', readability: 5 })
        expect(changed.status, changed.body.message).toBe(200)
        expect((await stored(id)).dailyCheckDue).toBeNull()
      })
    })
  })
