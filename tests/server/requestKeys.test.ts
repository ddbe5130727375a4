import { describe, expect, test } from 'vitest'
import { createUnits } from '../../server/bus/units.ts'
import { systemActor } from '../../server/bus/unit.ts'
import type { UnitOfWork } from '../../server/bus/unit.ts'
import { mapError } from '../../server/http/errors.ts'
import { forgetRequestKeys, once, requestKeyLifeMs } from '../../server/requestKeys.ts'
import { nextNumber } from '../../server/numbers/nextNumber.ts'
import { databases } from '../support/databases.ts'
import { unitsOn } from '../support/unitsOn.ts'

const key = (name: string) => `key-of-a-request-${name}`
const body = { id: '1', version: 3 }
const dayMs = 24 * 3_600_000
/** whoever is not told within it waits for the first */
const mostMs = 15_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db, bus, clock } = unitsOn(database)
    const asked = (name: string, more: object = {}) => ({ key: key(name), scope: 'mesOrder.release', body, ...more })
    /** The units of one process. */
    const process = () => createUnits({ db: db(), bus, now: () => clock.now })
    let own: ReturnType<typeof process> | null = null
    const units = () => (own ??= process())
    const call = <Answer>(keyed: Parameters<typeof once>[2], work: (unit: UnitOfWork) => Promise<Answer>, userId = systemActor.userId) =>
      once(units(), { ...systemActor, userId }, keyed, work)
    const keptOf = (name: string) => db().selectFrom('sys_request_key').selectAll().where('requestKey', '=', key(name)).execute()
    const running = { status: 409, message: '正在处理，请稍后再试', result: { retryAfterS: 1 }, retryAfterS: 1 }

    test('of eight calls with one key at the same time one works and says it once, seven hear that it is in progress, and each that comes again gets its answer [RULE-009]', async () => {
      let done = 0
      let told = 0
      bus.on('plc.configured', () => (told += 1))
      const numbered = () =>
        call(asked('eight'), async (unit) => {
          done += 1
          unit.afterCommit('plc.configured')
          return { number: await nextNumber(unit, 'mes_order', { plantTz: 'Asia/Shanghai' }), lines: [1, 2] }
        })
      const answer = { number: 'MO20261120-0001', lines: [1, 2] }
      const ends = await Promise.allSettled(Array.from({ length: 8 }, numbered))
      expect(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))).toEqual([answer])
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [mapError(end.reason)] : []))
      expect(refused).toEqual(Array.from({ length: 7 }, () => running))
      for (let time = 0; time < 7; time += 1) expect(await numbered()).toEqual(answer)
      expect([done, told]).toEqual([1, 1])
    })

    test('a key that is on its way in another process is in progress as well, and free again when its work fails [RULE-009]', async () => {
      let fail = () => {}
      const begun = new Promise<void>((resolve) => {
        const held = call(asked('far'), () => {
          resolve()
          return new Promise<never>((_, reject) => (fail = () => reject(new Error('refused'))))
        })
        void held.catch(() => {})
      })
      await begun
      const other = () => once(database.name === 'SQLite' ? units() : process(), systemActor, asked('far'), async () => 'done')
      const second = await Promise.race([other().catch((error: unknown) => error), new Promise((resolve) => setTimeout(resolve, mostMs, 'it waits'))]).finally(
        () => fail(),
      )
      expect(second).toMatchObject(running)
      expect(await keptOf('far')).toEqual([])
      await expect.poll(() => other().catch(() => 'in progress')).toBe('done')
    })

    test('a key that was used for another body or another thing is refused, and nothing is done [RULE-009]', async () => {
      expect(await call(asked('other'), async () => 'first')).toBe('first')
      const again = (more: object) =>
        call(asked('other', more), async () => {
          throw new Error('done again')
        })
      for (const more of [{ body: { ...body, version: 4 } }, { scope: 'mesOrder.close' }])
        await expect(again(more)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('这个请求编号已经用于另一次提交') })
      expect(await again({ body: { version: 3, id: '1' } })).toBe('first')
    })

    test('the answer is kept in the transaction of the work: with work that fails there is none, and it may be tried again with the same key [RULE-009]', async () => {
      let tries = 0
      const failing = () =>
        call(asked('failed'), async (unit) => {
          tries += 1
          await unit.trx
            .insertInto('sys_setting')
            .values({ name: `try ${tries}`, value: '' })
            .execute()
          if (tries === 1) throw new Error('refused')
          return null
        })
      await expect(failing()).rejects.toThrow('refused')
      expect(await keptOf('failed')).toEqual([])
      expect([await failing(), await failing(), tries, (await keptOf('failed')).length]).toEqual([null, null, 2, 1])
      const settings = await db().selectFrom('sys_setting').select('name').where('name', 'like', 'try %').execute()
      expect(settings).toEqual([{ name: 'try 2' }])
      const refusedLate = units()(systemActor, async (unit) => {
        await once(
          (_by, work) => work(unit),
          systemActor,
          asked('late'),
          async () => 'answered',
        )
        throw new Error('the transaction was given up')
      })
      await expect(refusedLate).rejects.toThrow('given up')
      expect(await keptOf('late')).toEqual([])
    })

    test('without a key everything is done each time, and two people may choose the same one', async () => {
      for (const round of [1, 2]) expect(await call(asked('', { key: null }), async () => round)).toBe(round)
      const by = (userId: string) => call(asked('same'), async () => userId, userId)
      expect([await by('u1'), await by('u2'), await by('u1')]).toEqual(['u1', 'u2', 'u1'])
      expect(await Promise.all([call(asked('both'), async () => 'a', 'u1'), call(asked('both'), async () => 'b', 'u2')])).toEqual(['a', 'b'])
    })

    test('answers are forgotten after a week, and none before, least of all within a day [RULE-009]', async () => {
      expect(requestKeyLifeMs).toBeGreaterThanOrEqual(dayMs)
      const { total } = await db()
        .selectFrom('sys_request_key')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      expect(await forgetRequestKeys(db(), clock.now + dayMs)).toBe(0)
      expect(await forgetRequestKeys(db(), clock.now + requestKeyLifeMs)).toBe(0)
      expect(await forgetRequestKeys(db(), clock.now + requestKeyLifeMs + 1)).toBe(total)
      expect(await call(asked('eight'), async () => 'done anew')).toBe('done anew')
    })
  })
