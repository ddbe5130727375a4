import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { formulaLines } from '#contract/modules/formula/formulaLine.ts'
import type { Shortage } from '#contract/modules/formula/shortage.ts'
import { materials } from '#contract/modules/material/material.ts'
import { orders } from '#contract/modules/production/order.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { shortageRoutes } from '../../../../server/modules/formula/shortage.routes.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { passwords } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

type Line = { materialId: string; pct: number; isKey?: 'Y' | 'N' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`versions of formulas on ${database.name}`, () => {
    let house: ResourceApi
    let closeServer = () => {}
    let [talc, red] = ['', '']
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      house = await startResources({ databaseUrl: url, more: shortageRoutes })
      const { id: role } = await house.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      await house.api.db.insertInto('sys_role_permission').values({ roleId: role, permission: 'mes:formula:approve' }).execute()
      talc = (await house.added(materials, { materialName: '滑石粉', maxPct: null })).id
      red = (await house.added(materials, { materialName: '氧化铁红', maxPct: 10 })).id
    })
    afterAll(async () => {
      await house.close()
      closeServer()
    })

    const stored = (id: string) => house.api.db.selectFrom('mes_formula_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const changed = (lines: readonly Line[]) => ({
      mesFormulaLine: { changed: lines.map((line, at) => ({ key: String(at), seq: at + 1, phase: 'A', isKey: 'N', remark: '', ...line })), deleted: [] },
    })
    async function versionOf(formulaId: string, lines: readonly Line[], changeReason = ''): Promise<string> {
      const { status, body } = await house.call('POST', '/mes/formulaVersion/add', {
        formulaId,
        basisQty: 100,
        lossPct: 1.5,
        changeReason,
        lines: changed(lines),
      })
      expect(status, body.message).toBe(200)
      return (body.result as { id: string }).id // the record that was made
    }
    async function give(id: string, name: string, asked: Record<string, unknown> = {}) {
      const { version } = await stored(id)
      return house.call('POST', `/mes/formulaVersion/${name}`, { id, version, ...asked })
    }
    async function given(id: string, name: string, asked: Record<string, unknown> = {}): Promise<void> {
      const { status, body } = await give(id, name, asked)
      expect(status, body.message).toBe(200)
    }
    /** The signatures of development and of quality. */
    async function signed(id: string): Promise<string[]> {
      const { version } = await stored(id)
      const signatures: string[] = []
      for (const username of ['admin', 'viewer'] as const) {
        const asked = { resource: 'mesFormulaVersion', id, version, command: 'approve', username, method: 'password', secret: passwords[username] }
        const { status, body } = await house.call('POST', '/sys/esign/sign', asked)
        expect(status, body.message).toBe(200)
        signatures.push((body.result as { signId: string }).signId) // Signed
      }
      return signatures
    }
    async function approved(id: string): Promise<void> {
      await given(id, 'submit')
      await given(id, 'trial')
      await given(id, 'approve', { signatures: await signed(id) })
    }
    const whole = () => [
      { materialId: talc, pct: 92.5 },
      { materialId: red, pct: 7.5, isKey: 'Y' as const },
    ]

    test('a shade shows the colour of its L*a*b*, and its versions are counted by themselves', async () => {
      const formula = await house.added(colorFormulas, { colorNo: 'E06', colorName: '烟熏玫瑰', targetL: 49.1, targetA: 36.3, targetB: 3.6 })
      expect([formula['hex'], /^CF-\d{4}$/.test(String(formula['formulaNo']))]).toEqual(['#AE5B70', true])
      const id = await versionOf(formula.id, whole())
      expect(await stored(id)).toMatchObject({ versionNo: 1, versionLabel: 'E06 烟熏玫瑰 V1', sumPct: 100_000_000, status: 'draft' })
      const again = { formulaId: formula.id, basisQty: 100, lossPct: 0, lines: changed(whole()) }
      expect((await house.call('POST', '/mes/formulaVersion/add', again)).body.message).toBe('第 2 版起请填写变更原因')
      const second = await versionOf(formula.id, whole(), '换供应商')
      const { versionLabel, version } = await stored(second)
      expect(versionLabel).toBe('E06 烟熏玫瑰 V2')
      const emptied = await house.call('PUT', '/mes/formulaVersion/edit', { id: second, version, changeReason: '' })
      expect([emptied.status, emptied.body.message]).toEqual([422, '第 2 版起请填写变更原因'])
    })

    test.each([
      ['no lines', () => [], '还没有配方行，请先填写用哪些物料'],
      [
        '99.5 %',
        () => [
          { materialId: talc, pct: 92 },
          { materialId: red, pct: 7.5, isKey: 'Y' as const },
        ],
        '比例合计 99.5 %，应为 100 %，请调整各行',
      ],
      [
        'no key line',
        () => [
          { materialId: talc, pct: 95 },
          { materialId: red, pct: 5 },
        ],
        '没有关键物料，请至少标记一行',
      ],
      [
        'too much of one',
        () => [
          { materialId: talc, pct: 88 },
          { materialId: red, pct: 12, isKey: 'Y' as const },
        ],
        '第 2 行 氧化铁红 共 12 %，超过它的上限 10 %',
      ],
      [
        'too much of one on two lines',
        () => [
          { materialId: talc, pct: 88 },
          { materialId: red, pct: 6, isKey: 'Y' as const },
          { materialId: red, pct: 6 },
        ],
        '第 2 行 氧化铁红 共 12 %，超过它的上限 10 %',
      ],
    ])('one with %s is not submitted, and says why', async (_what, lines, sentence) => {
      const formula = await house.added(colorFormulas)
      const id = await versionOf(formula.id, lines())
      const { status, body } = await give(id, 'submit')
      expect([status, body.message]).toEqual([409, sentence])
      expect((await stored(id)).status).toBe('draft')
    })

    test('an approved one never changes: it is saved as a new draft, and gives way when that is approved with a signature', async () => {
      const formula = await house.added(colorFormulas)
      const first = await versionOf(formula.id, whole())
      await given(first, 'submit')
      await given(first, 'trial')
      expect((await give(first, 'approve')).status).toBe(422) // nobody signed
      const [own = '', others = ''] = await signed(first)
      expect((await give(first, 'approve', { signatures: [own] })).status).toBe(422) // one person alone
      await given(first, 'approve', { signatures: [own, others] })
      expect(await stored(first)).toMatchObject({ status: 'approved', approvedBy: 'admin' })
      const { version } = await stored(first)
      expect((await house.call('PUT', '/mes/formulaVersion/edit', { id: first, version, lossPct: 9 })).status).toBe(409)

      await given(first, 'copy', { reason: '减少主色料' })
      const copies = () => house.api.db.selectFrom('mes_formula_version').selectAll().where('formulaId', '=', formula.id).orderBy('versionNo').execute()
      const [, draft] = await copies()
      expect(draft).toMatchObject({ versionNo: 2, status: 'draft', changeReason: '减少主色料', sumPct: 100_000_000 })
      const linesOf = (id: string) =>
        house.api.db.selectFrom('mes_formula_line').select(['materialId', 'pct', 'isKey']).where('versionId', '=', id).orderBy('seq').execute()
      expect(await linesOf(draft?.id ?? '')).toEqual(await linesOf(first))
      await approved(draft?.id ?? '')
      expect((await copies()).map(({ status }) => status)).toEqual(['obsolete', 'approved'])
    })

    test('of two versions of a shade that are approved at once one is the approved one', async () => {
      for (let round = 0; round < 3; round += 1) {
        const formula = await house.added(colorFormulas)
        const versions = [await versionOf(formula.id, whole()), await versionOf(formula.id, whole(), '换供应商')]
        const signatures: string[][] = []
        for (const id of versions) {
          await given(id, 'submit')
          await given(id, 'trial')
          signatures.push(await signed(id))
        }
        await Promise.all(versions.map((id, at) => given(id, 'approve', { signatures: signatures[at] })))
        const states = await Promise.all(versions.map(async (id) => (await stored(id)).status))
        expect(states.toSorted()).toEqual(['approved', 'obsolete'])
      }
    })

    test('of versions that are made at once, from an older one or anew, each has a number of its own', async () => {
      const formula = await house.added(colorFormulas)
      const first = await versionOf(formula.id, whole())
      const second = await versionOf(formula.id, whole(), '换供应商')
      await approved(first)
      await approved(second)
      const anew = () => house.call('POST', '/mes/formulaVersion/add', { formulaId: formula.id, basisQty: 100, lossPct: 1, changeReason: '重新打样' })
      const copies = [first, second].map((id) => () => give(id, 'copy', { reason: '减少主色料' }))
      const answers = await atOnce(house.api.db, [anew, ...copies], 'sys_data_log')
      expect(answers.map(({ body }) => body.message)).toEqual(['添加成功！', '已另存为新版本草稿', '已另存为新版本草稿'])
      const made = await house.api.db.selectFrom('mes_formula_version').select('versionNo').where('formulaId', '=', formula.id).orderBy('versionNo').execute()
      expect(made.map(({ versionNo }) => versionNo)).toEqual([1, 2, 3, 4, 5])
    })

    test('shares are told to whom they are trusted, and to nobody else', async () => {
      await versionOf((await house.added(colorFormulas)).id, whole())
      const shares = async (token: string) => {
        const { body } = await house.call('GET', '/mes/formulaLine/list?pageSize=100', undefined, token)
        return (body.result as { records: { pct: number | null }[] }).records.map(({ pct }) => pct) // a page of the list
      }
      expect(await shares(house.token)).toContain(92.5)
      const { id: role } = await house.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      await house.api.db
        .insertInto('sys_role_permission')
        .values({ roleId: role, permission: `${formulaLines.permission}:list` })
        .execute()
      expect(new Set(await shares(await house.api.tokenOf('viewer')))).toEqual(new Set([null]))
    })

    test('an order that is not split yet wants its material before its due day, and only what is left to plan', async () => {
      const product = (await house.added(materials, { materialName: '眼影' })).id
      const formula = await house.added(colorFormulas, { productId: product })
      await approved(await versionOf(formula.id, whole()))
      const wanted = { productId: product, qty: 100, unit: 'kg', overPct: 0, underPct: 5, dueDate: '2099-02-04' }
      const order = await house.added(orders, wanted)
      const planned = (kg: number) =>
        house.api.db
          .updateTable('mes_order')
          .set({ status: 'approved', qtyPlanned: toMicro(kg) })
          .where('id', '=', order.id)
          .execute()
      const talcWanted = async () => {
        const { rows } = (await house.call('GET', '/mes/shortage/list')).body.result as Shortage // parsed by its page
        return rows.find(({ materialId }) => materialId === talc)?.plans.filter(({ orderId }) => orderId === order.id) ?? []
      }
      expect(await talcWanted()).toEqual([]) // nobody approved it
      await planned(40)
      const [need] = await talcWanted()
      expect(need).toMatchObject({ planId: null, orderNo: order['orderNo'], day: '2099-02-01', covered: 0 })
      expect(need?.need).toBeCloseTo((60 * 0.925) / (1 - 0.015), 5)
      await planned(95)
      expect(await talcWanted()).toEqual([])
    })
  })
