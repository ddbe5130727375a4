import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Business, Process } from '#contract/modules/workflow/wire.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { wholeDatabase } from '../../../support/wholeDatabase.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

/** What people edit of processes and applications is held to what they read (factory.md 4 R12). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`versions in workflow on ${database.name}`, () => {
    let desk: ApprovalDesk
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      desk = await openApprovalDesk(url)
    })
    afterAll(async () => {
      await desk?.close()
      closeDatabase()
    })
    const deployed = () => desk.deploy(processOf([task('only', [], { who: [{ is: 'user', usernames: ['ann'] }] })], line('start', 'only', 'end'), {}))
    const processAt = async (id: string) =>
      (await desk.succeed<Process[]>('admin', 'GET', '/activiti_process/listData')).find((one) => one.id === id) as Process // it was deployed
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)

    const doors = [
      ['/activiti_process/updateInfo', (id: string, change: string) => ({ id, description: change }), '说明'],
      ['/activiti_process/editNodeUser', (id: string, change: string) => ({ procDefId: id, nodeId: 'only', userIds: change }), ''],
    ] as const
    test.for(doors)(
      '%s: a revision that is over is refused with who saved what, nothing is written, and of two at once one is told',
      async ([path, sent, field]) => {
        const id = await deployed()
        const save = (change: string, revision?: number) =>
          desk.call('admin', 'POST', path, { ...sent(id, change), ...(revision === undefined ? {} : { revision: String(revision) }) })
        const { revision = 0 } = await processAt(id)
        expect(revision).toBe(1)
        expect((await save('ann', revision)).status).toBe(200)
        const before = await wholeDatabase(desk.api.db)
        const late = await save('bob', revision)
        expect([late.status, late.message]).toEqual([409, `admin 保存过这条记录${field === '' ? '' : `，改了 ${field}`}，请刷新后重新修改`])
        expect(await wholeDatabase(desk.api.db)).toEqual(before)
        expect((await save('bob', revision + 1)).status).toBe(200)
        expect((await save('carl')).status).toBe(200) // a client of the contract knows no revision
        const now = (await processAt(id)).revision
        expect(now).toBe(revision + 3)
        expect(statuses(await atOnce(desk.api.db, [() => save('dora', now), () => save('ann', now)]))).toEqual([200, 409])
      },
    )

    test('the form of an application that was saved elsewhere is refused with who saved what, and what stands stays', async () => {
      const procDefId = await deployed()
      const fields = { leaveType: 'sick', fromDay: '2026-12-01', toDay: '2026-12-01', days: '1', reason: '发烧' }
      const made = await desk.succeed<Business>('applicant', 'POST', '/actBusiness/add', {
        procDefId,
        tableName: 'oa_leave',
        filedNames: Object.keys(fields).join(','),
        ...fields,
      })
      const read = async () =>
        desk.succeed<{ version: number; reason: string }>('applicant', 'GET', '/actBusiness/getForm', { tableId: made.tableId, tableName: 'oa_leave' })
      const save = (reason: string, version?: number) =>
        desk.call('applicant', 'POST', '/actBusiness/editForm', {
          id: made.tableId,
          tableName: 'oa_leave',
          reason,
          ...(version === undefined ? {} : { version: String(version) }),
        })
      const { version } = await read()
      expect((await save('头疼', version)).status).toBe(200)
      const before = await wholeDatabase(desk.api.db)
      const late = await save('脚疼', version)
      expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^applicant .*保存过这条记录，改了 .+，请刷新后重新修改$/)])
      expect(await wholeDatabase(desk.api.db)).toEqual(before)
      expect((await save('牙疼')).status).toBe(200) // a client of the contract knows no version
      const now = await read()
      expect(now.reason).toBe('牙疼')
      expect(statuses(await atOnce(desk.api.db, [() => save('一', now.version), () => save('二', now.version)]))).toEqual([200, 409])
    })
  })
