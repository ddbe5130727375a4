import { describe, expect, test } from 'vitest'
import { forgetRequestKeys, once, requestKeyLifeMs } from '../../server/requestKeys.ts'
import { nextNumber } from '../../server/numbers/nextNumber.ts'
import { databases } from '../support/databases.ts'
import { unitsOn } from '../support/unitsOn.ts'

const key = (name: string) => `key-of-a-request-${name}`
const body = { id: '1', version: 3 }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db, bus, clock, unit } = unitsOn(database)
    const asked = (name: string, more: object = {}) => ({ key: key(name), scope: 'mesOrder.release', body, ...more })

    test('eight calls with one key at the same time do the work once, say it once, and all get the one answer', async () => {
      let done = 0
      let told = 0
      bus.on('plc.configured', () => (told += 1))
      const call = () =>
        unit((one) =>
          once(one, asked('eight'), async () => {
            done += 1
            one.afterCommit('plc.configured')
            return { number: await nextNumber(one, 'mes_order', { plantTz: 'Asia/Shanghai' }), lines: [1, 2] }
          }),
        )
      const answers = await Promise.all(Array.from({ length: 8 }, call))
      expect([done, told]).toEqual([1, 1])
      expect(answers).toEqual(Array.from({ length: 8 }, () => ({ number: 'MO20261120-0001', lines: [1, 2] })))
    })

    test('a key that was used for another body or another thing is refused, and nothing is done', async () => {
      expect(await unit((one) => once(one, asked('other'), async () => 'first'))).toBe('first')
      const again = (more: object) =>
        unit((one) =>
          once(one, asked('other', more), async () => {
            throw new Error('done again')
          }),
        )
      for (const more of [{ body: { ...body, version: 4 } }, { scope: 'mesOrder.close' }])
        await expect(again(more)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('这个请求编号已经用于另一次提交') })
      expect(await again({ body: { version: 3, id: '1' } })).toBe('first')
    })

    test('work that failed may be tried again with the same key, and without a key everything is done each time', async () => {
      let tries = 0
      const failing = () =>
        unit((one) =>
          once(one, asked('failed'), async () => {
            tries += 1
            if (tries === 1) throw new Error('refused')
            return null
          }),
        )
      await expect(failing()).rejects.toThrow('refused')
      expect([await failing(), await failing(), tries]).toEqual([null, null, 2])
      for (const round of [1, 2]) expect(await unit((one) => once(one, asked('', { key: null }), async () => round))).toBe(round)
    })

    test('two people may choose the same key', async () => {
      const by = (userId: string) => unit((one) => once(one, asked('same'), async () => userId), { userId })
      expect([await by('u1'), await by('u2'), await by('u1')]).toEqual(['u1', 'u2', 'u1'])
    })

    test('answers are forgotten after a week, and none before, least of all within a day', async () => {
      expect(requestKeyLifeMs).toBeGreaterThanOrEqual(24 * 3_600_000)
      const { total } = await db()
        .selectFrom('sys_request_key')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      expect(await forgetRequestKeys(db(), clock.now + requestKeyLifeMs)).toBe(0)
      expect(await forgetRequestKeys(db(), clock.now + requestKeyLifeMs + 1)).toBe(total)
      expect(await unit((one) => once(one, asked('eight'), async () => 'done anew'))).toBe('done anew')
    })
  })
