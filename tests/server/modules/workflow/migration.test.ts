import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MigrationPreview } from '#contract/modules/workflow/migration.ts'
import type { WorkflowState } from '#contract/modules/workflow/state.ts'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'
import { rebuilt, stored } from './rebuilt.ts'

type Nodes = Parameters<typeof processOf>[0]
const limit = (duration: string): Nodes[number] => ({
  kind: 'boundary',
  id: 'due',
  at: 'second',
  interrupts: false,
  timing: { is: 'after', duration },
  act: 'remind',
})

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`applications that go on by another version on ${database.name}`, () => {
    let desk: ApprovalDesk
    let closeServer = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open({ hasPeople: true })
      closeServer = close
      desk = await openApprovalDesk(url)
    })
    afterAll(async () => {
      await desk?.close()
      closeServer()
    })

    const preview = (procDefId: string, to: string, places = '') =>
      desk.succeed<MigrationPreview>('admin', 'GET', '/actProcessIns/migration', { procDefId, to, places })
    const migrate = (procDefId: string, to: string, ids: string, places = '') =>
      desk.call('admin', 'POST', '/actProcessIns/migrate', { procDefId, to, ids, places, reason: '多一步复核' })

    test('who has a step keeps it, what comes after it is that of the new version, and the history alone rebuilds it over both', async () => {
      const one = await desk.begin(
        processOf([task('first', ['ann']), task('second', ['bob'], { name: '二审' })], line('start', 'first', 'second', 'end'), { key: 'grow' }),
      )
      await desk.act('ann', 'pass', one)
      const held = await desk.taskOf('bob', one)
      const to = await desk.deploy(
        processOf(
          [task('first', ['ann']), task('second', ['dora'], { name: '部门二审' }), task('third', ['carl'])],
          line('start', 'first', 'second', 'third', 'end'),
          { key: 'grow' },
        ),
      )
      const shown = await preview(one.procDefId, to)
      expect(shown).toMatchObject({ instances: [{ procInstId: one.procInstId, applyer: '真applicant', at: '二审', to: '部门二审', why: '' }], missing: [] })
      expect(await desk.stand(one.id)).toMatchObject({ procDefId: one.procDefId }) // a look changes nothing
      expect((await migrate(one.procDefId, to, one.procInstId)).message).toBe('已迁移 1 个')
      expect(await desk.taskOf('bob', one)).toMatchObject({ id: held.id, name: '部门二审' })
      await desk.act('bob', 'pass', one)
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['third'], open: ['third:carl'], record: 'pending' })
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
      await desk.act('carl', 'pass', one)
      expect(await desk.truth(one.id)).toEqual({ status: 2, result: 2, record: 'approved', tokens: [], open: [] })
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
      const { history } = await desk.succeed<WorkflowState>('applicant', 'GET', '/actProcessIns/state', { procInstId: one.procInstId })
      expect(history.find(({ act }) => act === 'migrate')).toMatchObject({ title: '迁移到新版本', comment: 'v1 → v2：多一步复核', by: 'admin' })
    })

    test('what waits at a step that is gone goes where somebody says, and nowhere before', async () => {
      const one = await desk.begin(processOf([task('old', ['ann'], { name: '旧步骤' })], line('start', 'old', 'end'), { key: 'gone' }))
      const to = await desk.deploy(processOf([task('new', ['bob'], { name: '新步骤' })], line('start', 'new', 'end'), { key: 'gone' }))
      expect(await preview(one.procDefId, to)).toMatchObject({
        instances: [{ at: '旧步骤', to: '', why: '新版本里没有“旧步骤”，请选择改到哪一步' }],
        missing: [{ nodeId: 'old', name: '旧步骤' }],
        steps: [{ nodeId: 'new', name: '新步骤' }],
      })
      expect((await migrate(one.procDefId, to, one.procInstId)).body.result).toMatchObject({
        done: 0,
        refused: [{ why: '新版本里没有“旧步骤”，请选择改到哪一步' }],
      })
      expect((await desk.truth(one.id)).open).toEqual(['old:ann'])
      expect((await preview(one.procDefId, to, 'old:new')).instances).toMatchObject([{ to: '新步骤', why: '' }])
      expect((await migrate(one.procDefId, to, one.procInstId, 'old:new')).body.result).toEqual({ done: 1, refused: [] })
      expect((await desk.truth(one.id)).open).toEqual(['new:bob'])
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
      expect((await desk.act('bob', 'backToTask', one, { backTaskKey: 'old' })).status).toBe(422)
    })

    test('an application that would stand still at a join of the new version stays where it is, and says so', async () => {
      const fork: Nodes = [{ kind: 'parallel', id: 'fork' }, task('a', ['ann']), task('b', ['bob']), { kind: 'parallel', id: 'join', name: '汇合' }]
      const flows = [...line('start', 'fork', 'a', 'join', 'end'), ...line('fork', 'b', 'join')]
      const one = await desk.begin(processOf(fork, flows, { key: 'wide' }))
      await desk.act('ann', 'pass', one)
      const wider = await desk.deploy(processOf([...fork, task('c', ['carl'])], [...flows, ...line('fork', 'c', 'join')], { key: 'wide' }))
      const why = '新版本的汇合“汇合”还等别的分支，从现在的步骤走不到，迁移后会停住'
      expect((await preview(one.procDefId, wider)).instances).toMatchObject([{ why }])
      expect((await migrate(one.procDefId, wider, one.procInstId)).body.result).toMatchObject({ done: 0, refused: [{ why }] })
      await desk.act('bob', 'pass', one)
      expect(await desk.truth(one.id)).toMatchObject({ status: 2, result: 2 })
    })

    test('a time limit goes on where it is the same, ends where it is gone and begins where it is new', async () => {
      const withLimit = (...more: Nodes) => processOf([task('second', ['bob']), ...more], line('start', 'second', 'end'), { key: 'timed' })
      const one = await desk.begin(withLimit(limit('PT4H')))
      const timers = async () =>
        (await desk.api.db.selectFrom('act_z_timer').select(['id', 'state']).where('instanceId', '=', one.procInstId).orderBy('id').execute()).map(
          ({ state }) => state,
        )
      const [same, other, none] = [await desk.deploy(withLimit(limit('PT4H'))), await desk.deploy(withLimit(limit('PT8H'))), await desk.deploy(withLimit())]
      await migrate(one.procDefId, same, one.procInstId)
      expect(await timers()).toEqual(['armed'])
      await migrate(same, other, one.procInstId)
      expect((await timers()).toSorted()).toEqual(['armed', 'gone'])
      await migrate(other, none, one.procInstId)
      expect(await timers()).toEqual(['gone', 'gone'])
    })

    test('only who looks after applications moves them, within one process, and what moved already is told apart', async () => {
      const one = await desk.begin(processOf([task('first', ['ann'])], line('start', 'first', 'end'), { key: 'mine' }))
      const to = await desk.deploy(processOf([task('first', ['ann'])], line('start', 'first', 'end'), { key: 'mine' }))
      const foreign = await desk.deploy(processOf([task('first', ['ann'])], line('start', 'first', 'end'), { key: 'yours' }))
      const asked = { procDefId: one.procDefId, to, ids: one.procInstId, reason: '试' }
      expect((await desk.call('ann', 'POST', '/actProcessIns/migrate', asked)).status).toBe(403)
      expect((await desk.call('ann', 'GET', '/actProcessIns/migration', { procDefId: one.procDefId, to })).status).toBe(403)
      expect((await desk.call('admin', 'GET', '/actProcessIns/migration', { procDefId: one.procDefId, to: foreign })).message).toBe(
        '只能迁移到同一个流程的其他版本，请重新选择',
      )
      expect((await migrate(one.procDefId, to, one.procInstId)).body.result).toEqual({ done: 1, refused: [] })
      expect((await migrate(one.procDefId, to, one.procInstId)).body.result).toMatchObject({ refused: [{ why: '流程已不在所选的版本，请刷新' }] })
    })
  })
