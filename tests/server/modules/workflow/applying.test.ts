import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Business, Node } from '#contract/modules/workflow/wire.ts'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const fields = { leaveType: 'annual', fromDay: '2026-12-01', toDay: '2026-12-02', days: '2', reason: '回家' }
const byHimself = (key: string) => processOf([task('only', ['applicant'])], line('start', 'only', 'end'), { key })
const byAnn = (key: string) => processOf([task('head', ['ann'])], line('start', 'head', 'end'), { key })
const byAnnAndBob = (key: string) => processOf([task('head', ['ann']), task('boss', ['bob'])], line('start', 'head', 'boss', 'end'), { key })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`who approves an application, on ${database.name}`, () => {
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
    const draftBy = (procDefId: string) =>
      desk.succeed<Business>('applicant', 'POST', '/actBusiness/add', {
        procDefId,
        tableName: 'oa_leave',
        filedNames: Object.keys(fields).join(','),
        ...fields,
      })
    const apply = ({ id }: { id: string }, procDefId: string) => desk.call('applicant', 'POST', '/actBusiness/apply', { id, procDefId })

    test('a draft is handed in by no process that is not granted to its applicant or is for other records, and neither is one that was rejected', async () => {
      const strict = await desk.deploy(byAnnAndBob('strict'))
      const granted = await desk.deploy(byHimself('managers'))
      await desk.succeed('admin', 'POST', '/activiti_process/updateInfo', { id: granted, roles: 'manager' })
      const unbound = await desk.deploy(byHimself('unbound'), '')
      const draft = await draftBy(strict)
      expect(await apply(draft, granted)).toMatchObject({ status: 404, message: '没有这个流程，请刷新' })
      expect(await apply(draft, unbound)).toMatchObject({ status: 422, message: '流程“测试流程”不用于这种单据，请选择用于它的流程重新发起' })
      expect(await desk.truth(draft.id)).toMatchObject({ status: 0, record: 'draft', open: [] })
      expect((await apply(draft, strict)).status).toBe(200)
      await desk.act('ann', 'back', draft)
      expect((await apply(draft, granted)).status).toBe(404)
      expect((await apply(draft, strict)).status).toBe(200)
      expect((await desk.truth(draft.id)).open).toEqual(['head:ann'])
    })

    test('an application runs by the newest version of its process, whichever of them is named', async () => {
      const old = await desk.deploy(byAnn('versioned'))
      const draft = await draftBy(old)
      const newest = await desk.deploy(byAnnAndBob('versioned'))
      const first = await desk.succeed<Node>('applicant', 'GET', '/actProcessIns/getFirstNode', {
        procDefId: old,
        tableName: 'oa_leave',
        tableId: draft.tableId,
      })
      expect(first.procDefId).toBe(newest)
      expect((await draftBy(old)).procDefId).toBe(newest)
      expect((await apply(draft, old)).status).toBe(200)
      await desk.act('ann', 'pass', draft)
      expect(await desk.truth(draft.id)).toMatchObject({ status: 1, open: ['boss:bob'] })
    })

    test('an application that others decided in and an administrator deleted is not deleted by its applicant, and stays in every list', async () => {
      const one = await desk.begin(byAnnAndBob('decided'))
      await desk.act('ann', 'pass', one, { comment: '同意' })
      await desk.succeed('admin', 'POST', `/actProcessIns/delInsByIds/${one.procInstId}`, { reason: '错' })
      const refused = await desk.call('applicant', 'POST', '/actBusiness/delByIds', { ids: one.id })
      expect([refused.status, refused.message]).toEqual([409, '删除失败, 仅能删除草稿状态的申请：这个申请已经有审批记录，请修改后重新提交'])
      const done = await desk.succeed<{ procInstId: string }[]>('ann', 'GET', '/actTask/doneList')
      expect(done.filter(({ procInstId }) => procInstId === one.procInstId)).toHaveLength(1)
      const finished = await desk.succeed<{ id: string }[]>('admin', 'GET', '/actProcessIns/getFinishedProcess')
      expect(finished.filter(({ id }) => id === one.procInstId)).toHaveLength(1)
      expect(await desk.flow('admin', one.procInstId)).not.toEqual([])
      expect((await apply(one, one.procDefId)).status).toBe(200)
    })
  })
