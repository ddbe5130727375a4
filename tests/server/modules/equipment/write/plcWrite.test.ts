import { describe, expect, test } from 'vitest'
import { databases } from '../../../../support/databases.ts'
import { eventually } from '../../../../support/eventually.ts'
import { writingOn } from './writingOn.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`writes to devices on ${database.name}`, () => {
    const on = writingOn(database)
    const { writable, prepare, prepared, signature, send, end, written, one } = on
    const speed = (given: object = {}) => writable('MX-01.speedSet', given)
    const own = (given: object = {}) => writable('OWN.target', { maximum: 500, ...given })
    const shownSpeed = () => on.watched().value('MX-01.speedSet')
    const lid = (value: 0 | 1) => on.simulated().order({ kind: 'set', machine: 'MX-01', tag: 'lidClosed', value })

    test('a value goes to the plant over Modbus TCP, is read back, and is there for whoever reads the machine [TASK-111]', async () => {
      const of = await speed()
      expect(await written(of, 123.5)).toMatchObject({ status: 'done', readBack: '123.5', says: '' })
      await eventually(() => expect(shownSpeed()).toBe(123.5))
    })

    test('who lacks the right to write, or the right to write this kind, neither prepares nor confirms [TASK-111]', async () => {
      const of = await speed({ level: 'machine' })
      expect(await prepare(of, 50, 'guest')).toMatchObject({ status: 403, write: null })
      expect(await prepare(of, 50, 'viewer')).toMatchObject({ status: 409, message: expect.stringContaining('没有写入设备参数的权限'), write: null })
      const id = await prepared(of, 50)
      expect((await send(id, { as: 'guest' })).status).toBe(403)
      expect(await send(id, { as: 'viewer' })).toMatchObject({ status: 409, message: expect.stringContaining('没有写入设备参数的权限') })
      expect(await one(id)).toMatchObject({ status: 'prepared', takenAt: null })
      expect((await send(id)).status).toBe(200)
      expect(await end(id)).toMatchObject({ status: 'done', readBack: '50' })
    })

    test('a value beyond the range is refused when it is prepared, and again by the range that stands when it is confirmed [TASK-111]', async () => {
      const of = await speed({ minimum: 10, maximum: 20 })
      for (const beyond of [9.999, 20.001]) expect(await prepare(of, beyond)).toMatchObject({ status: 422, message: '写入值应在 10 到 20 之间', write: null })
      for (const within of [10, 20]) expect(await written(of, within)).toMatchObject({ status: 'done', readBack: String(within) })
      const id = await prepared(of, 20)
      const narrowed = await speed({ minimum: 10, maximum: 19 })
      expect(await send(id)).toMatchObject({ status: 409, message: '写入值应在 10 到 19 之间' })
      expect(await written(narrowed, 19)).toMatchObject({ status: 'done', readBack: '19' })
    })

    test('where a signature is asked nothing is sent without the own one for exactly this write [TASK-111]', async () => {
      const of = await speed({ isSigned: 'Y' })
      const [id, other] = [await prepared(of, 61), await prepared(of, 62)]
      expect(await send(id)).toMatchObject({ status: 422, message: expect.stringContaining('签名') })
      expect((await send(id, { signatures: [await signature(other, 'admin')] })).message).toContain('为另一条记录签的')
      expect((await send(id, { signatures: [await signature(id, 'viewer')] })).message).toContain('第一个签名应是您本人的')
      expect(await one(id)).toMatchObject({ status: 'prepared', takenAt: null })
      expect((await send(id, { signatures: [await signature(id, 'admin')] })).status).toBe(200)
      expect(await end(id)).toMatchObject({ status: 'done', readBack: '61' })
    })

    test('the interlock is judged the moment before: not fulfilled, or by a value that is not to be trusted, nothing is sent [TASK-111]', async () => {
      const of = await speed({ interlock: '{MX-01.lidClosed} == 1 && {MX-01.powderTemp} < 1000' })
      const seen = (tag: string, value: number) => eventually(() => expect(on.watched().value(tag)).toBe(value))
      await lid(1)
      await seen('MX-01.lidClosed', 1)
      expect(await written(of, 70)).toMatchObject({ status: 'done' })
      const late = await prepared(of, 71)
      await lid(0)
      await seen('MX-01.lidClosed', 0)
      expect((await send(late)).status).toBe(200)
      expect(await end(late)).toMatchObject({ status: 'refused', readBack: '', says: expect.stringContaining('联锁条件不成立') })
      await lid(1)
      await on.simulated().order({ kind: 'nan', machine: 'MX-01', tag: 'powderTemp' })
      await eventually(() => expect(on.watched().reason('MX-01.powderTemp')).toBe('传感器故障'))
      expect(await written(of, 72)).toMatchObject({ status: 'refused', says: expect.stringContaining('无法判定') })
      await on.simulated().order({ kind: 'release', machine: 'MX-01', tag: 'powderTemp' })
      await eventually(() => expect(on.watched().reason('MX-01.powderTemp')).toBe('正常'))
      on.plant.api.clock.now = Date.now() + 60_000
      expect(await written(of, 73)).toMatchObject({ status: 'refused', says: expect.stringContaining('已过期') })
      on.plant.api.clock.now = Date.now()
      expect(shownSpeed()).toBe(70)
      expect(await written(of, 74)).toMatchObject({ status: 'done', readBack: '74' })
    })

    test('a device that keeps something else, or says no, is told as it is [TASK-111]', async () => {
      const of = await own()
      on.device().behave('well')
      expect(await written(of, 12.3)).toMatchObject({ status: 'done', readBack: '12.3' })
      expect([on.device().registers[10], on.device().written]).toEqual([123, [6]])
      on.device().behave('clamps')
      expect(await written(of, 45)).toMatchObject({ status: 'differs', readBack: '10', says: expect.stringContaining('不是写入的值') })
      on.device().behave('refuses')
      expect(await written(of, 46)).toMatchObject({ status: 'refused', readBack: '', says: expect.stringContaining('设备拒绝写入') })
      expect(await prepare(of, 12.34)).toMatchObject({ status: 422, message: expect.stringContaining('存不下'), write: null })
    })

    test.each(['mute', 'cuts'] as const)(
      'a device that is %s after it took a write gets it once, whoever asks again, and its end is unknown [TASK-111]',
      async (manner) => {
        const of = await own()
        on.device().behave(manner)
        const { id, status, says } = await written(of, 33)
        expect({ status, says }).toMatchObject({ status: 'unknown', says: expect.stringContaining('不会重发') })
        expect(on.device().written).toEqual([6])
        on.device().behave('well')
        if (manner === 'cuts') await on.device().plug()
        const another = on.startWriter()
        on.plant.api.bus.emit('plcWrite.sent', { id })
        on.plant.api.clock.now += 120_000
        await Promise.all([another.settleLost(), on.writer().settleLost()])
        expect((await send(id)).status).toBe(409)
        another.close()
        expect(await written(of, 34)).toMatchObject({ status: 'done' })
        expect([on.device().written, on.device().registers[10]]).toEqual([[6], 340])
        on.plant.api.clock.now = Date.now()
      },
    )

    test('a write that two processes hear of is sent by one of them', async () => {
      const of = await own()
      on.device().behave('well')
      const another = on.startWriter()
      expect(await written(of, 21)).toMatchObject({ status: 'done' })
      another.close()
      expect(await written(of, 22)).toMatchObject({ status: 'done' })
      expect(on.device().written).toEqual([6, 6])
    })

    test('a device that is away gets nothing, then or later: nothing waits for it [TASK-111]', async () => {
      const of = await own()
      on.device().behave('well')
      await on.device().unplug()
      const { id, ...ended } = await written(of, 55)
      expect(ended).toMatchObject({ status: 'unsent', says: expect.stringContaining('不会补发') })
      await on.device().plug()
      on.plant.api.bus.emit('plcWrite.sent', { id })
      on.plant.api.clock.now += 120_000
      await on.writer().settleLost()
      expect((await send(id)).status).toBe(409)
      expect(on.device().written).toEqual([])
      expect(await written(of, 56)).toMatchObject({ status: 'done' })
      expect([on.device().written, on.device().registers[10]]).toEqual([[6], 560])
      on.plant.api.clock.now = Date.now()
    })

    test('what was confirmed while nobody sends is never sent afterwards, and after 5 minutes nothing is confirmed any more [TASK-111]', async () => {
      const of = await own()
      on.device().behave('well')
      const [stopped, taken, old] = [await prepared(of, 81), await prepared(of, 82), await prepared(of, 83)]
      const { db, clock, bus } = on.plant.api
      const { now } = clock
      for (const [id, takenAt] of [
        [stopped, null],
        [taken, now],
      ] as const)
        await db.updateTable('mes_plc_write').set({ status: 'sent', sentAt: now, takenAt }).where('id', '=', id).execute() // as a process that died left them
      clock.now += 60_000
      await on.writer().settleLost()
      expect((await one(stopped)).status).toBe('sent')
      clock.now += 1
      await on.writer().settleLost()
      expect([await one(stopped), await one(taken)]).toMatchObject([{ status: 'unsent' }, { status: 'unknown' }])
      const late = await prepared(of, 84)
      await db.updateTable('mes_plc_write').set({ status: 'sent', sentAt: clock.now }).where('id', '=', late).execute()
      clock.now += 3001
      bus.emit('plcWrite.sent', { id: late })
      expect(await end(late)).toMatchObject({ status: 'unsent' })
      const { preparedAt } = await one(old)
      clock.now = preparedAt + 5 * 60_000 + 1
      expect(await send(old)).toMatchObject({ status: 409, message: expect.stringContaining('超过 5 分钟') })
      clock.now = preparedAt + 5 * 60_000
      expect(on.device().written).toEqual([])
      expect((await send(old)).status).toBe(200)
      expect(await end(old)).toMatchObject({ status: 'done' })
      clock.now = Date.now()
    })
  })
