import { describe, expect, test } from 'vitest'
import { containers } from '#contract/modules/material/container.ts'
import { scanRoutes } from '../../../../server/modules/scanning/scan.routes.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'
import { scanDesk } from './scanDesk.ts'

const hourMs = 3_600_000

/** What a scan does, once. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a scan does its work once on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => scanRoutes(parts) })
    const scans = scanDesk(house)
    let opened: ReturnType<typeof issueDesk> | null = null
    const desk = () => (opened ??= issueDesk(house))
    const codeOf = async (id: string) => (await house.api.db.selectFrom('mes_location').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
    const movesOf = (huId: string) => house.api.db.selectFrom('mes_stock_move').select(['moveType', 'id']).where('huId', '=', huId).orderBy('id').execute()
    const statusOf = async (id: string) =>
      (await house.api.db.selectFrom('mes_container').select('cleanStatus').where('id', '=', id).executeTakeFirstOrThrow()).cleanStatus
    /** A bag in one place, and the code of another. */
    async function bag() {
      const [from, to] = [await desk().book.place(), await desk().book.place()]
      const { huId, huCode } = await desk().book.bag(await desk().book.lot(), from, 5)
      return { from, to, huId, huCode, toCode: await codeOf(to), at: async () => (await desk().book.stored(huId)).locationId }
    }

    test('a unit is picked for an order, the next place is named, and the workshop receives it', async () => {
      const at = await desk().places()
      const [one, other] = [await desk().book.lot(), await desk().book.lot()]
      const [first, second] = [await desk().book.bag(one, at.bin, 5), await desk().book.bag(other, at.otherBin, 5)]
      const lines = [one, other].map((lotId) => ({ lotId, kg: 5 }))
      const id = await desk().issueOf(lines, { fromLocationId: at.store, toLocationId: at.staging })
      await desk().given('issue', id, 'release')
      const picked = await scans.submitted(first.huCode, { action: 'pick', context: { issueId: id } })
      expect([picked.result, picked.say, picked.message, picked.canUndo]).toEqual(['ok', '对，拿走', `${first.huCode} 已拣`, true])
      expect(picked.next).toContain(`${await codeOf(at.otherBin)} `)
      expect(picked.next).toContain(second.huCode)
      const last = await scans.submitted(second.huCode, { action: 'pick', context: { issueId: id } })
      expect(last.next).toBe('都拣齐了，可以完成拣料')
      const again = await scans.submitted(second.huCode, { action: 'pick', context: { issueId: id } })
      expect([again.result, again.message]).toEqual(['reject', expect.stringContaining('已经拣齐')])
      await desk().given('issue', id, 'finish')
      const { issueNo } = await desk().order(id)
      expect((await scans.submitted(issueNo, { action: 'receive' })).say).toBe('已接收')
      expect((await desk().order(id)).status).toBe('received')
    })

    test('the same eventId does its work once, however often it comes, and another body is refused', async () => {
      const { huId, huCode, to, toCode, at } = await bag()
      const one = await scans.scan(huCode, { action: 'transfer', context: { toCode } })
      const answers = []
      for (let time = 0; time < 3; time += 1) answers.push(await scans.answered('submit', { ...one, sentAt: one.sentAt + time * 1000 }))
      const both = await atOnce(
        house.api.db,
        [1, 2].map(() => () => scans.send('submit', one)),
        'mes_scan_event',
      )
      const told = both.map(({ status, body }) => (status === 200 ? 'answered' : `${status} ${body.message}`))
      expect(['answered', '409 正在处理，请稍后再试']).toEqual(expect.arrayContaining(told))
      for (let time = 0; time < 2; time += 1) answers.push(await scans.answered('submit', one))
      expect(answers.map(({ result, message }) => [result, message])).toEqual(answers.map(() => ['ok', `${huCode} 已移到 ${toCode}`]))
      expect(answers).toHaveLength(5)
      expect([await at(), (await movesOf(huId)).length, (await scans.eventsOf(huCode)).length]).toEqual([to, 2, 1])
      const other = await scans.send('submit', { ...one, raw: 'SOMETHING-ELSE' })
      expect([other.status, other.body.message]).toEqual([422, '这个请求编号已经用于另一次提交，请刷新页面后重新操作'])
      await house.api.db.deleteFrom('sys_request_key').where('requestKey', '=', one.eventId).execute()
      const late = await scans.answered('submit', one)
      expect([late.result, late.message, (await movesOf(huId)).length]).toEqual(['ok', `${huCode} 已移到 ${toCode}`, 2])
    })

    test('a refusal is the answer of its scan for good, and nothing of it stands', async () => {
      const { huId, huCode, from, at } = await bag()
      const one = await scans.scan(huCode, { action: 'transfer', context: { toCode: await codeOf(from) } })
      const first = await scans.answered('submit', one)
      expect([first.result, first.message]).toEqual(['reject', '它已经在这个库位，请选择另一个'])
      expect(await scans.answered('submit', one)).toEqual(first)
      expect([await at(), (await movesOf(huId)).length, (await scans.eventsOf(huCode)).map(({ result }) => result)]).toEqual([from, 1, ['reject']])
    })

    test('the same code within two seconds is 重复, in another place, by counting or later it is not [RULE-010]', async () => {
      const { code } = await house.api.db
        .selectFrom('mes_container')
        .select('code')
        .where('id', '=', (await house.added(containers)).id)
        .executeTakeFirstOrThrow()
      const first = await scans.scan(code)
      expect((await scans.answered('resolve', first)).result).toBe('ok')
      const after = async (ms: number, given: object = {}) =>
        (
          await scans.answered('resolve', {
            ...first,
            eventId: (await scans.scan(code)).eventId,
            clientTime: first.clientTime + ms,
            sentAt: first.sentAt + ms,
            ...given,
          })
        ).result
      expect([await after(300), await after(2000), await after(2001)]).toEqual(['dup', 'dup', 'ok'])
      expect(await after(300, { context: { lineId: 'line-2' } })).toBe('ok')
      expect(await after(300, { deviceId: 'device-002' })).toBe('ok')
      expect(await after(300, { context: { isCounting: true } })).toBe('ok')
      const twins = [await scans.scan(code), await scans.scan(code)].map((one) => ({
        ...one,
        clientTime: first.clientTime + 60_000,
        sentAt: first.sentAt + 60_000,
      }))
      const both = await atOnce(
        house.api.db,
        twins.map((one) => () => scans.answered('resolve', one)),
        'mes_scan_event',
      )
      expect(both.map(({ result }) => result).toSorted()).toEqual(['dup', 'ok'])
    })

    test('the clock of a device is kept and judged, the order is the server’s [RULE-020]', async () => {
      const { huCode } = await bag()
      const drifting = async (ms: number) => {
        const one = await scans.scan(huCode)
        return scans.answered('resolve', { ...one, clientTime: one.clientTime + ms, sentAt: one.sentAt + ms })
      }
      expect([(await drifting(60_000)).warning, (await drifting(-60_000)).warning]).toEqual([null, null])
      expect((await drifting(61_000)).warning).toBe('这台设备的时钟快了 1 分钟，请校准设备的时间')
      expect((await drifting(-2 * hourMs)).warning).toBe('这台设备的时钟慢了 120 分钟，请校准设备的时间')
      const kept = await scans.eventsOf(huCode)
      expect(kept.map(({ driftSec }) => driftSec)).toEqual([60, -60, 61, -7200])
      const times = kept.map(({ createTime }) => Number(createTime))
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    })

    test('what is older than a shift needs the right to back-date and a second look [RULE-024]', async () => {
      const { huId, huCode, toCode } = await bag()
      const aged = async (ms: number, given: object = {}, token?: string) => {
        const one = await scans.scan(huCode, { action: 'transfer', context: { toCode }, isQueued: true, ...given })
        const { result, message } = await scans.answered('submit', { ...one, clientTime: one.clientTime - ms }, token)
        return [result, message]
      }
      expect(await aged(12 * hourMs + 1)).toEqual(['reject', '这次扫码已超过 12 小时，请核对后再确认补传'])
      expect(await aged(-61_000)).toEqual(['reject', '扫码的时间在发送之后，请校准设备的时间后重扫'])
      const { token, userId } = await scans.somebody(['mes:scan:use', 'mes:stock:post'])
      expect((await aged(12 * hourMs + 1, { isConfirmed: true, by: userId }, token))[1]).toContain('不能补传')
      expect((await movesOf(huId)).length).toBe(1)
      expect((await aged(12 * hourMs, { by: userId }, token))[0]).toBe('ok')
      expect(await aged(12 * hourMs + 1, { isConfirmed: true, context: { toCode: await codeOf(await desk().book.place()) } })).toEqual([
        'ok',
        expect.stringContaining('已移到'),
      ])
    })

    test('only listed actions come from a queue, and a scan is sent by who made it', async () => {
      const { huCode, toCode } = await bag()
      const looked = await scans.submitted(huCode, { isQueued: true })
      expect([looked.result, looked.message]).toEqual(['reject', '离线时不能查看，请连上网络后重扫'])
      expect((await scans.submitted(huCode, { action: 'transfer', isQueued: true, context: { toCode } })).result).toBe('ok')
      // what says of itself that it did not wait, and was made 10 s before it was sent, did
      const { clientTime: at } = await scans.scan(huCode)
      const made = async (msBefore: number) => (await scans.submitted(huCode, { clientTime: at - msBefore, sentAt: at, isQueued: false })).message
      expect(await made(10_001)).toBe('离线时不能查看，请连上网络后重扫')
      expect(await made(10_000)).toContain(huCode)
      const others = await scans.send('submit', await scans.scan(huCode, { by: await scans.idOf('viewer') }))
      expect([others.status, others.body.message]).toEqual([422, '这些扫码是另一个人的，不能用您的账号发送。请让扫码的人登录后发送'])
      expect((await scans.send('submit', await scans.scan(huCode, { action: 'weigh' }))).status).toBe(422)
    })

    test('rights are those of the command, and typing takes a right of its own', async () => {
      const { huCode, toCode, at, from } = await bag()
      const { token, userId } = await scans.somebody(['mes:scan:use'])
      const asked = { action: 'transfer', context: { toCode }, by: userId }
      const refused = await scans.answered('submit', await scans.scan(huCode, asked), token)
      expect([refused.result, refused.message, refused.entity?.facts, await at()]).toEqual(['reject', '没有移库的权限，请找有权限的人操作', [], from])
      const typed = await scans.answered('resolve', await scans.scan(huCode, { symbology: 'typed', by: userId }), token)
      expect([typed.result, typed.message]).toEqual(['reject', '没有手工输入编号的权限，请扫标签'])
      expect((await scans.resolved(huCode, { symbology: 'typed' })).result).toBe('ok')
      expect((await scans.send('resolve', await scans.scan(huCode), await house.api.tokenOf('guest'))).status).toBe(403)
    })

    test('a record that changed since it was seen is a conflict', async () => {
      const { id, version } = await house.added(containers)
      const { code } = await house.api.db.selectFrom('mes_container').select('code').where('id', '=', id).executeTakeFirstOrThrow()
      expect((await scans.submitted(code, { action: 'clean', context: { version } })).result).toBe('ok')
      const stale = await scans.submitted(code, { action: 'dirty', context: { version } })
      expect([stale.result, stale.message, await statusOf(id)]).toEqual(['conflict', '它刚被 admin 改过，请看现在的情况后重扫', 'clean'])
      expect((await scans.submitted(code, { action: 'dirty' })).result).toBe('ok')
    })

    test('a batch is answered scan by scan in its order, a refusal stops nobody', async () => {
      const [one, other] = [await bag(), await bag()]
      const list = [
        await scans.scan(one.huCode, { action: 'transfer', isQueued: true, context: { toCode: one.toCode } }),
        await scans.scan('NOT-THERE', { action: 'transfer', isQueued: true, context: { toCode: one.toCode } }),
        await scans.scan(other.huCode, { action: 'transfer', isQueued: true, context: { toCode: one.toCode } }),
      ]
      const { status, body } = await scans.send('batch', { scans: list })
      expect([status, (body.result as { eventId: string; result: string }[]).map(({ eventId, result }) => [eventId, result])]).toEqual([
        200,
        list.map(({ eventId }, at) => [eventId, at === 1 ? 'reject' : 'ok']),
      ])
      expect([await one.at(), await other.at()]).toEqual([one.to, one.to])
    })

    test('the newest scan is taken back, an older one and a second time are not', async () => {
      const [one, other] = [await bag(), await bag()]
      const moved = [one, other].map(async ({ huCode, toCode }) => scans.scan(huCode, { action: 'transfer', context: { toCode } }))
      const [first, second] = await Promise.all(moved)
      if (!first || !second) throw new Error('both were scanned')
      await scans.answered('submit', first)
      await scans.answered('submit', second)
      const undo = async (undoes: string) => scans.send('undo', { ...(await scans.scan('x')), undoes })
      expect((await undo(first.eventId)).body.message).toBe('只能撤销最近的一次扫码')
      expect((await undo(second.eventId)).body.result).toMatchObject({ result: 'ok', message: `${other.huCode} 已移回原来的库位` })
      expect([await one.at(), await other.at()]).toEqual([one.to, other.from])
      expect((await undo(second.eventId)).body.message).toBe('这次扫码已经撤销过')
    })

    test('a pick that is taken back lies where it was, and is wanted again', async () => {
      const { id, huCode, huId, at, lies } = await desk().released(10)
      const one = await scans.scan(huCode, { action: 'pick', context: { issueId: id } })
      expect((await scans.answered('submit', one)).result).toBe('ok')
      expect((await lies(huId)).at).not.toBe(at.bin)
      const { body } = await scans.send('undo', { ...(await scans.scan('x')), undoes: one.eventId })
      expect(body.result).toMatchObject({ result: 'ok', message: `${huCode} 已放回，请放到原来的库位` })
      expect([(await lies(huId)).at, (await desk().order(id)).status]).toEqual([at.bin, 'released'])
    })

    test('nobody changes or removes a scan, and its use [RULE-003]', async () => {
      const { huCode } = await bag()
      await scans.resolved(huCode)
      const { db } = house.api
      await expect(db.updateTable('mes_scan_event').set({ result: 'dup' }).where('raw', '=', huCode).execute()).rejects.toThrow(/append-only/)
      await expect(db.deleteFrom('mes_scan_event').where('raw', '=', huCode).execute()).rejects.toThrow(/append-only/)
      expect(await scans.eventsOf(huCode)).toHaveLength(1)
    })
  })
