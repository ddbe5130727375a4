import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessStatistics } from '#contract/modules/workflow/drawing/processState.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const twoSteps = processOf([task('first', ['ann']), task('second', ['bob'])], line('start', 'first', 'second', 'end'))

let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
})
afterAll(() => desk?.close())

const picture = async (as: string, path: string) => {
  const answer = await desk.api.app.inject({ method: 'GET', url: path, headers: { 'x-access-token': await desk.tokenFor(as) } })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), svg: answer.body }
}

test('the picture of an application shows those who have to do with it who has it, and is not there for anybody else', async () => {
  const { procInstId } = await desk.begin(twoSteps)
  const path = `/activiti/models/getHighlightImg/${procInstId}`
  const own = await picture('applicant', path)
  expect([own.status, own.type]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(own.svg).toContain('▶ first')
  expect(own.svg).toContain('真ann')
  expect((await picture('dora', path)).status).toBe(404)
  expect((await picture('ann', path)).status).toBe(200)
})

test('a ticket opens the one picture that it is for, without a token', async () => {
  const [one, other] = [await desk.begin(twoSteps), await desk.begin(twoSteps)]
  const verified = await desk.api.sessions.verify(await desk.tokenFor('applicant'))
  const caller = verified.kind === 'caller' ? verified.caller : null
  const holder = { userId: caller?.userId ?? '', sessionId: caller?.sessionId ?? '', tenantId: 0, ref: `workflow/instance/${one.procInstId}` }
  const { ticket } = await desk.api.tickets.issue('file', holder)
  const at = async (id: string, token: string) =>
    (await desk.api.app.inject({ method: 'GET', url: `/activiti/models/getHighlightImg/${id}?token=${token}` })).statusCode
  expect([await at(one.procInstId, ticket), await at(other.procInstId, ticket), await at(one.procInstId, 'x')]).toEqual([200, 401, 401])
})

test('the picture of a version shows no application, and its numbers say how many wait and how long it took', async () => {
  const begun = await desk.begin(twoSteps)
  await desk.act('ann', 'pass', begun)
  const version = await picture('admin', `/activiti/models/export?id=${begun.procDefId}`)
  expect([version.status, version.svg.includes('▶')]).toEqual([200, false])
  const { nodes } = await desk.succeed<ProcessStatistics>('admin', 'GET', '/activiti_process/statistics', { id: begun.procDefId })
  const of = (id: string) => nodes.find(({ nodeId }) => nodeId === id)
  expect([of('first')?.done, of('first')?.waiting, of('second')?.done, of('second')?.waiting]).toEqual([1, 0, 0, 1])
  expect((of('first')?.medianMs ?? 0) > 0).toBe(true)
  expect((await desk.call('applicant', 'GET', '/activiti_process/statistics', { id: begun.procDefId })).status).toBe(403)
})
