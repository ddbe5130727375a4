import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { materials } from '#contract/modules/material/material.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { deployProcess } from '../../../../server/modules/workflow/deploy.service.ts'
import { makeFirstProcesses } from '../../../../server/modules/workflow/firstProcesses.service.ts'
import { workflow } from '../../../../server/modules/workflow/module.ts'
import { createLookups } from '../../../../server/start/resources.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { passwords } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { line, processOf, task } from './models.ts'

type Person = 'admin' | 'viewer' | 'guest'
type Todo = { id: string; procInstId: string; tableId: string; name: string }
const table = 'mes_formula_version'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`formulas under approval on ${database.name}`, () => {
    let house: ResourceApi
    let closeServer = () => {}
    let [talc, red] = ['', '']
    beforeAll(async () => {
      const { url, close } = await database.open({ hasPeople: true })
      closeServer = close
      house = await startResources({ databaseUrl: url, more: (parts) => workflow.routes({ ...parts, lookups: createLookups(parts) }) })
      const { id: role } = await house.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      await house.api.db.insertInto('sys_role_permission').values({ roleId: role, permission: 'mes:formula:approve' }).execute()
      talc = (await house.added(materials, { materialName: '滑石粉', maxPct: null })).id
      red = (await house.added(materials, { materialName: '氧化铁红', maxPct: 10 })).id
    })
    afterAll(async () => {
      await house?.close()
      closeServer()
    })

    const units = () => createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })
    const deploy = (model: ReturnType<typeof processOf>) =>
      workFor(0, () => units()(systemActor, (unit) => deployProcess(unit, { model, xml: '', description: '', category: '', businessTable: table })))
    const stored = (id: string) => house.api.db.selectFrom('mes_formula_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const application = (id: string) =>
      house.api.db
        .selectFrom('act_z_business')
        .select(['status', 'result'])
        .where('tableId', '=', id)
        .orderBy('createTime', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    async function submitted(): Promise<string> {
      const formula = await house.added(colorFormulas)
      const changed = [
        { key: '0', seq: 1, phase: 'A', isKey: 'N', remark: '', materialId: talc, pct: 92.5 },
        { key: '1', seq: 2, phase: 'A', isKey: 'Y', remark: '', materialId: red, pct: 7.5 },
      ]
      const made = await house.call('POST', '/mes/formulaVersion/add', {
        formulaId: formula.id,
        basisQty: 100,
        lossPct: 1,
        changeReason: '',
        lines: { mesFormulaLine: { changed, deleted: [] } },
      })
      expect(made.status, made.body.message).toBe(200)
      const { id } = made.body.result as { id: string } // the record that was made
      const { status, body } = await house.call('POST', '/mes/formulaVersion/submit', { id, version: (await stored(id)).version })
      expect(status, body.message).toBe(200)
      return id
    }
    async function taskOf(person: Person, id: string): Promise<Todo> {
      const { body } = await house.call('GET', '/actTask/todoList', undefined, await house.api.tokenOf(person))
      const found = (body.result as Todo[]).find(({ tableId }) => tableId === id)
      if (!found) throw new Error(`${person} has no step of it`)
      return found
    }
    async function signature(person: Person, taskId: string): Promise<string> {
      const asked = { id: taskId, method: 'password', secret: passwords[person] }
      const { status, body } = await house.call('POST', '/actTask/sign', asked, await house.api.tokenOf(person))
      expect(status, body.message).toBe(200)
      return (body.result as { signId: string }).signId // Signed
    }
    async function pass(person: Person, id: string, { isSigned }: { isSigned: boolean }) {
      const { id: taskId, procInstId } = await taskOf(person, id)
      const query = new URLSearchParams({ id: taskId, procInstId, ...(isSigned ? { signature: await signature(person, taskId) } : {}) })
      return house.call('POST', `/actTask/pass?${query.toString()}`, undefined, await house.api.tokenOf(person))
    }
    const twoSignatures = processOf(
      [
        task('review', ['admin']),
        { kind: 'serviceTask', id: 'trial', handler: 'record.advance' },
        task('development', ['admin'], { isSigned: true }),
        task('quality', ['viewer'], { isSigned: true }),
      ],
      line('start', 'review', 'trial', 'development', 'quality', 'end'),
      { key: 'formula' },
    )

    test('the process for formulas stands there on the first day and is off, so that versions go by their own buttons until it is turned on', async () => {
      await workFor(0, () => units()(systemActor, makeFirstProcesses))
      const row = await house.api.db
        .selectFrom('act_z_process')
        .select(['status', 'businessTable', 'name'])
        .where('processKey', '=', 'formula_review')
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ status: 0, businessTable: table, name: '配方定版' })
      const id = await submitted()
      expect(await house.api.db.selectFrom('act_z_business').select('id').where('tableId', '=', id).execute()).toEqual([])
    })

    test('a submitted version is tried and approved under two signatures, in one commit with its process', async () => {
      await deploy(twoSignatures)
      const id = await submitted()
      expect((await pass('admin', id, { isSigned: false })).body.message).toBe('操作成功')
      expect((await stored(id)).status).toBe('trial')
      const unsigned = await pass('admin', id, { isSigned: false })
      expect([unsigned.status, unsigned.body.message]).toEqual([422, '这一步需要本人签名，请签名后提交'])
      expect((await pass('admin', id, { isSigned: true })).status).toBe(200)
      expect([(await stored(id)).status, await application(id)]).toEqual(['trial', { status: 1, result: 1 }])
      expect((await pass('viewer', id, { isSigned: true })).status).toBe(200)
      expect([(await stored(id)).status, await application(id)]).toEqual(['approved', { status: 2, result: 2 }])
      const log = await house.api.db.selectFrom('mes_state_log').select('action').where('recordId', '=', id).orderBy('id').execute()
      expect(log.map(({ action }) => action).slice(-3)).toEqual(['submit', 'trial', 'approve'])
    })

    test('a version that is sent back is a draft again, before it is tried and after', async () => {
      await deploy(twoSignatures)
      const [early, late] = [await submitted(), await submitted()]
      await pass('admin', late, { isSigned: false })
      for (const id of [early, late]) {
        const { id: taskId, procInstId } = await taskOf('admin', id)
        const query = new URLSearchParams({ id: taskId, procInstId, comment: '比例不对' })
        expect((await house.call('POST', `/actTask/back?${query.toString()}`)).status).toBe(200)
      }
      const seen = [await stored(early), await stored(late)].map(({ status, rejectReason }) => [status, rejectReason])
      expect(seen).toEqual([
        ['draft', '申请流程已驳回：比例不对'],
        ['draft', '申请流程已驳回：比例不对'],
      ])
    })

    test('a process without two signed steps is not deployed for formulas, and one person who signs twice approves nothing', async () => {
      const oneSigned = processOf([task('only', ['admin'], { isSigned: true })], line('start', 'only', 'end'), { key: 'formula' })
      await expect(deploy(oneSigned)).rejects.toThrow('配方版本定版要 2 个人签名：请让这么多人工步骤，或一个会签步骤，“通过时签名”')
      const sameTwice = processOf(
        [task('one', ['admin'], { isSigned: true }), task('two', ['admin'], { isSigned: true })],
        line('start', 'one', 'two', 'end'),
        { key: 'formula' },
      )
      await deploy(sameTwice)
      const id = await submitted()
      expect((await pass('admin', id, { isSigned: true })).status).toBe(200)
      const refused = await pass('admin', id, { isSigned: true })
      expect([refused.status, refused.body.message]).toEqual([409, '定版要 2 个有权限的人签名，现在只有 1 个。请让有权限的人办理签名步骤，或请管理员修改流程'])
      expect([(await stored(id)).status, await application(id)]).toEqual(['submitted', { status: 1, result: 1 }])
    })

    describe('of a step that is done twice only the newer signature counts', () => {
      async function act(person: Person, id: string, verb: string, more: Record<string, string> = {}) {
        const { id: taskId, procInstId } = await taskOf(person, id)
        const query = new URLSearchParams({ id: taskId, procInstId, ...more })
        const { status, body } = await house.call('POST', `/actTask/${verb}?${query.toString()}`, undefined, await house.api.tokenOf(person))
        expect(status, body.message).toBe(200)
      }
      /** A version whose first step the administrator has signed, and the task of that. */
      async function signedOnce() {
        const shared = { who: [{ is: 'user' as const, usernames: ['admin', 'viewer'] }], isSigned: true }
        await deploy(processOf([task('one', [], shared), task('two', [], shared)], line('start', 'one', 'two', 'end'), { key: 'formula' }))
        const id = await submitted()
        const { id: taskId } = await taskOf('admin', id)
        expect((await pass('admin', id, { isSigned: true })).status).toBe(200)
        return { id, taskId }
      }
      async function expectViewerAloneRefused(id: string) {
        expect((await pass('viewer', id, { isSigned: true })).status).toBe(200)
        const second = await pass('viewer', id, { isSigned: true })
        const sentence = '定版要 2 个有权限的人签名，现在只有 1 个。请让有权限的人办理签名步骤，或请管理员修改流程'
        expect([second.status, second.body.message, (await stored(id)).status]).toEqual([409, sentence, 'submitted'])
      }

      test('after it was sent back', async () => {
        const { id } = await signedOnce()
        await act('viewer', id, 'backToTask', { backTaskKey: 'one', assignees: 'viewer' })
        await expectViewerAloneRefused(id)
        expect((await pass('admin', id, { isSigned: true })).status).toBe(200)
        expect((await stored(id)).status).toBe('approved')
      })

      test('after the version was rejected and handed in again', async () => {
        const { id } = await signedOnce()
        await act('viewer', id, 'back')
        expect((await house.call('POST', '/mes/formulaVersion/submit', { id, version: (await stored(id)).version })).status).toBe(200)
        await expectViewerAloneRefused(id)
      })

      test('after it was taken back and handed over', async () => {
        const { id, taskId } = await signedOnce()
        expect((await house.call('POST', `/actTask/takeBack?id=${taskId}`)).status).toBe(200)
        await act('admin', id, 'transfer', { userId: 'viewer' })
        await expectViewerAloneRefused(id)
      })
    })

    test('the last of two who sign together takes back and signs again, and the version is approved', async () => {
      const both = task('both', ['admin', 'viewer'], { isSigned: true, countersign: { order: 'parallel', done: 'all' } })
      await deploy(processOf([both, task('file', ['admin'])], line('start', 'both', 'file', 'end'), { key: 'formula' }))
      const id = await submitted()
      await pass('admin', id, { isSigned: true })
      const { id: taskId } = await taskOf('viewer', id)
      await pass('viewer', id, { isSigned: true })
      expect((await house.call('POST', `/actTask/takeBack?id=${taskId}`, undefined, await house.api.tokenOf('viewer'))).status).toBe(200)
      expect((await pass('viewer', id, { isSigned: true })).body.message).toBe('操作成功')
      expect((await pass('admin', id, { isSigned: false })).body.message).toBe('操作成功')
      expect((await stored(id)).status).toBe('approved')
    })

    test('a step of the process itself approves a version in its name, and the process goes on', async () => {
      const early = processOf(
        [
          task('both', ['admin', 'viewer'], { isSigned: true, countersign: { order: 'parallel', done: 'all' } }),
          { kind: 'serviceTask', id: 'effective', handler: 'record.pass' },
          task('file', ['admin']),
        ],
        line('start', 'both', 'effective', 'file', 'end'),
        { key: 'formula' },
      )
      await deploy(early)
      const id = await submitted()
      expect((await pass('admin', id, { isSigned: true })).status).toBe(200)
      expect((await pass('viewer', id, { isSigned: true })).body.message).toBe('操作成功')
      expect([(await stored(id)).status, await application(id)]).toEqual(['approved', { status: 1, result: 1 }])
      expect((await taskOf('admin', id)).name).toBe('file')
    })
  })
