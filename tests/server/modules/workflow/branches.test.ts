import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

type Kind = 'parallel' | 'inclusive'
const nodes = (kind: Kind): ProcessModelInput['nodes'] => [
  task('first', ['dora']),
  { kind, id: 'fork' },
  task('a', ['ann']),
  task('b', ['bob']),
  { kind, id: 'join' },
  task('last', ['carl']),
]
const forked = (kind: Kind) => processOf(nodes(kind), [...line('start', 'first', 'fork', 'a', 'join', 'last', 'end'), ...line('fork', 'b', 'join')])
/** behind the join the record may lead back before the fork */
const looping = processOf(
  [...nodes('parallel'), { kind: 'exclusive', id: 'again', fallback: 'again_last' }],
  [
    ...line('start', 'first', 'fork', 'a', 'join', 'again', 'last', 'end'),
    ...line('fork', 'b', 'join'),
    { id: 'back', from: 'again', to: 'first', when: { field: 'days', is: 'gt', value: 90 } },
  ],
)
const otherBranch = '这一步在另一条分支上，请选择本步骤之前办过的步骤'
const waitsForEver = '到这一步之后，汇聚网关会一直等不到其他分支，请选择分支之前的步骤'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`branches of a process on ${database.name}`, () => {
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
    async function atBoth(model: ReturnType<typeof forked>) {
      const one = await desk.begin(model)
      await desk.act('dora', 'pass', one)
      await desk.act('ann', 'pass', one)
      expect((await desk.truth(one.id)).open).toEqual(['b:bob'])
      return one
    }
    const move = ({ procInstId }: { procInstId: string }, from: string, to: string) =>
      desk.call('admin', 'POST', '/actProcessIns/moveToken', { procInstId, from, to, reason: '人不在' })

    test.each([
      ['parallel', forked('parallel'), otherBranch],
      ['inclusive', forked('inclusive'), otherBranch],
      ['parallel and in a loop', looping, waitsForEver],
    ] as const)('nobody sends an application back to a step of the other branch, %s, and it goes on', async (_kind, model, sentence) => {
      const one = await atBoth(model)
      const refused = await desk.act('bob', 'backToTask', one, { backTaskKey: 'a' })
      expect([refused.status, refused.message]).toEqual([422, sentence])
      await desk.act('bob', 'pass', one)
      expect((await desk.truth(one.id)).open).toEqual(['last:carl'])
    })

    test('the list of steps to send back to leaves out those of branches alone', async () => {
      const one = await atBoth(forked('parallel'))
      const keys = async (as: string) => (await desk.succeed<HistoricTask[]>(as, 'GET', `/actTask/getBackList/${one.procInstId}`)).map(({ key }) => key)
      expect(await keys('bob')).toEqual(['first'])
      expect(await keys('applicant')).toEqual(['first'])
      await desk.act('bob', 'pass', one)
      expect(await keys('carl')).toEqual(['first']) // the join would wait for the other one
    })

    test('out of a join one branch is not sent back to alone', async () => {
      const one = await atBoth(forked('parallel'))
      await desk.act('bob', 'pass', one)
      const refused = await desk.act('carl', 'backToTask', one, { backTaskKey: 'a' })
      expect([refused.status, refused.message]).toEqual([422, waitsForEver])
      expect((await desk.act('carl', 'backToTask', one, { backTaskKey: 'first' })).status).toBe(200)
    })

    test('an administrator moves no branch to the other one, and a move behind the join takes both', async () => {
      const one = await desk.begin(forked('parallel'))
      await desk.act('dora', 'pass', one)
      expect(await move(one, 'a', 'b')).toMatchObject({ status: 422, message: '这一步在另一条分支上，请选择同一条分支或分支之外的步骤' })
      expect((await move(one, 'a', 'last')).status).toBe(200)
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['last'], open: ['last:carl'] })
      await desk.act('carl', 'pass', one)
      expect(await desk.truth(one.id)).toMatchObject({ status: 2, record: 'approved' })
    })
  })
