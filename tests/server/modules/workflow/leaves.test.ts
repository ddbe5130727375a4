import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'

let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
})
afterAll(async () => desk?.close())

const asked = { leaveType: 'annual', fromDay: '2026-11-24', toDay: '2026-11-25', days: 2, reason: '回家' }

test('a leave that is begun from the list of processes stands as a whole, as one by its form does: each field, and the last day not before the first', async () => {
  const headers = { 'x-access-token': await desk.api.tokenOf('admin') }
  const give = async (command: string, payload: object) => {
    const { status, body } = await desk.api.call({ method: 'POST', url: `/oa/leave/${command}`, headers, payload })
    return { status, message: body.message, result: body.result }
  }
  expect(await give('record', asked)).toMatchObject({ status: 200, message: '新建请假单成功' })
  expect(await give('record', { ...asked, toDay: '2026-11-23' })).toMatchObject({ status: 422, message: 'toDay：结束日期不能早于开始日期' })
  expect(await give('record', {})).toMatchObject({ status: 422, message: 'leaveType：请选择请假类型' })
})
