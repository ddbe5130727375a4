import { beforeAll, describe, expect, test } from 'vitest'
import { canonicalHash } from '../../../server/canonical.ts'
import { requireSignatures } from '../../../server/signatures/requireSignatures.ts'
import type { Required } from '../../../server/signatures/requireSignatures.ts'
import { databases } from '../../support/databases.ts'
import { unitsOn } from '../../support/unitsOn.ts'
import { makeSigners, record, release, signedBy } from './signers.ts'
import type { SignerName } from './signers.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const { db, clock, unit } = unitsOn(database)
    let ids: Record<SignerName, string>
    beforeAll(async () => {
      ids = await makeSigners(db(), clock.now)
    })

    const sign = (username: SignerName, more: Parameters<typeof signedBy>[4] = {}) => signedBy(db(), username, { userId: ids.wang }, clock.now, more)
    /** The step as `wang` gives it, who holds mes:plc:view like `zhao`; the guest does not. */
    const step = (signatures: readonly string[], more: Partial<Required> = {}) =>
      unit((one) => requireSignatures(one, { ...release, signatures, signers: signatures.length === 2 ? 2 : 1, second: 'mes:plc:view', ...more }), {
        userId: ids.wang,
      })
    const used = async () => (await db().selectFrom('mes_esign_use').select('signId').execute()).length

    async function refuses(signatures: readonly string[], more: Partial<Required>, refusal: { status: number; message: string }): Promise<void> {
      const before = await used()
      await expect(step(signatures, more)).rejects.toMatchObject({ status: refusal.status, message: expect.stringContaining(refusal.message) })
      expect(await used()).toBe(before)
    }

    test('one or two people sign a step, in order, and the server says who they are', async () => {
      const [mine, other] = [await sign('wang'), await sign('zhao')]
      expect(await step([mine])).toEqual([{ signId: mine, username: 'wang', realname: 'wang' }])
      const again = await sign('wang')
      expect((await step([again, other])).map(({ username }) => username)).toEqual(['wang', 'zhao'])
      const [first, guest] = [await sign('wang'), await sign('guest')]
      expect(await step([first, guest], { second: null })).toHaveLength(2)
    })

    test('is refused without a signature, with too few or too many, and with one that nobody gave or that failed', async () => {
      const mine = await sign('wang')
      await refuses([], {}, { status: 422, message: '需要本人签名' })
      await refuses([mine], { signers: 2 }, { status: 422, message: '需要两人签名' })
      await refuses([mine, await sign('zhao')], { signers: 1 }, { status: 422, message: '需要本人签名' })
      await refuses(['nothing'], {}, { status: 422, message: '签名不存在' })
      await sign('wang', { secret: '000000' }).catch(() => {})
      const failed = await db().selectFrom('mes_esign').select('id').where('result', '=', 'fail').executeTakeFirstOrThrow()
      await refuses([failed.id], {}, { status: 422, message: '签名不存在' })
    })

    test('is refused with a signature that is older than 60 s, and taken with one that is not', async () => {
      const [old, fresh] = [await sign('wang'), await sign('wang')]
      clock.now += 60_000
      expect(await step([fresh])).toHaveLength(1)
      clock.now += 1
      await refuses([old], {}, { status: 422, message: '已超过 60 秒' })
    })

    test('is refused with a signature for another record, command, meaning or version, or for the record as it no longer stands', async () => {
      const mine = await sign('wang')
      await refuses([mine], { refId: 'o2' }, { status: 422, message: '另一条记录' })
      await refuses([mine], { refType: 'mesPlan' }, { status: 422, message: '另一条记录' })
      await refuses([mine], { command: 'mesOrder.void' }, { status: 422, message: '另一个操作' })
      await refuses([mine], { recordVersion: 4 }, { status: 422, message: '签名之后记录有了变化' })
      await refuses([mine], { meaning: 'void' }, { status: 422, message: '含义与这一步不同' })
      await refuses([mine], { payloadHash: canonicalHash({ ...record, qty: 13 }) }, { status: 422, message: '签名之后记录有了变化' })
      expect(await step([mine])).toHaveLength(1)
    })

    test('is refused with a signature that was used, also by two steps at the same time; a step that fails uses none', async () => {
      const mine = await sign('wang')
      const failing = unit(
        async (one) => {
          await requireSignatures(one, { ...release, signatures: [mine], signers: 1, second: null })
          throw new Error('refused later')
        },
        { userId: ids.wang },
      )
      await expect(failing).rejects.toThrow('refused later')
      const both = await Promise.allSettled([step([mine]), step([mine])])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 422, message: '签名已经用过，请重新签名' } })
      await refuses([mine], {}, { status: 422, message: '已经用过' })
      await refuses([await sign('wang'), mine], {}, { status: 403, message: '另一个人' })
    })

    test('is refused when the first signature is somebody else’s', async () => {
      await refuses([await sign('zhao')], {}, { status: 403, message: '应是您本人的' })
      await refuses([await sign('zhao'), await sign('wang')], {}, { status: 403, message: '应是您本人的' })
    })

    test('is refused when the second signer is the same person, has not the right, or was frozen meanwhile', async () => {
      const mine = await sign('wang')
      await refuses([mine, await sign('wang')], {}, { status: 403, message: '另一个人' })
      await refuses([mine, mine], {}, { status: 403, message: '另一个人' })
      await refuses([mine, await sign('guest')], {}, { status: 403, message: 'guest 没有复核这一步的权限' })
      const other = await sign('zhao')
      await db().updateTable('sys_user').set({ status: 2 }).where('username', '=', 'zhao').execute()
      await refuses([mine, other], {}, { status: 403, message: 'zhao 没有复核这一步的权限' })
      await db().updateTable('sys_user').set({ status: 1 }).where('username', '=', 'zhao').execute()
      expect(await step([mine, other])).toHaveLength(2)
    })
  })
