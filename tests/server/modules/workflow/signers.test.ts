import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const together = processOf(
  [task('sign', ['ann', 'bob'], { countersign: { order: 'parallel', done: 'all' } }), task('last', ['dora'])],
  line('start', 'sign', 'last', 'end'),
)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`signers of a step on ${database.name}`, () => {
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

    test('nobody takes out signers whom the process names or another one added, and so signs alone', async () => {
      const one = await desk.begin(together)
      const { id } = await desk.taskOf('ann', one)
      await desk.succeed('ann', 'POST', '/actTask/addSigner', { id, users: 'carl', at: 'beside' })
      const refused = [await desk.act('ann', 'removeSigner', one, { userId: 'bob' }), await desk.act('bob', 'removeSigner', one, { userId: 'carl' })]
      const sentence = '只能减去您自己加签的人；其他办理人不能办理时，请他转办'
      expect(refused.map(({ status, message }) => [status, message])).toEqual([
        [422, sentence],
        [422, sentence],
      ])
      expect((await desk.act('ann', 'removeSigner', one, { userId: 'carl' })).status).toBe(200)
      expect((await desk.truth(one.id)).open.toSorted()).toEqual(['sign:ann', 'sign:bob'])
    })

    test('an application keeps its urgency when it is passed without one', async () => {
      const one = await desk.begin(together, { query: { priority: '2' } })
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      expect((await desk.taskOf('dora', one)).priority).toBe(2)
      expect((await desk.stand(one.id)).priority).toBe(2)
    })
  })
