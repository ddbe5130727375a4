import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'
import { rebuilt, stored } from './rebuilt.ts'

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

    test('whoever waits for one they added before them takes them out, and is asked again', async () => {
      const one = await desk.begin(together)
      const { id } = await desk.taskOf('ann', one)
      await desk.succeed('ann', 'POST', '/actTask/addSigner', { id, users: 'carl', at: 'before' })
      expect((await desk.truth(one.id)).open.toSorted()).toEqual(['sign:bob', 'sign:carl'])
      const others = await desk.call('ann', 'POST', '/actTask/removeSigner', { id, userId: 'bob' })
      expect(others.status).toBe(422)
      expect((await desk.call('ann', 'POST', '/actTask/pass', { id, procInstId: one.procInstId })).status).toBe(409)
      await desk.succeed('ann', 'POST', '/actTask/removeSigner', { id, userId: 'carl' })
      expect((await desk.truth(one.id)).open.toSorted()).toEqual(['sign:ann', 'sign:bob'])
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
    })

    test.each([
      ['before', 'after', ['carl', 'dora', 'ann']],
      ['before', 'before', ['dora', 'carl', 'ann']],
      ['after', 'before', ['ann', 'dora', 'carl']],
      ['after', 'after', ['ann', 'carl', 'dora']],
    ] as const)('one added %s, who adds another one %s, is asked in the order of %j', async (first, second, order) => {
      const one = await desk.begin(processOf([task('sign', ['ann'])], line('start', 'sign', 'end')))
      const add = async (as: string, users: string, at: string) =>
        desk.succeed(as, 'POST', '/actTask/addSigner', { id: (await desk.taskOf(as, one)).id, users, at })
      await add('ann', 'carl', first)
      if (first === 'after') await desk.act('ann', 'pass', one)
      await add('carl', 'dora', second)
      const asked: string[] = first === 'after' ? ['ann'] : []
      while ((await desk.stand(one.id)).status === 1) {
        const { open } = await desk.truth(one.id)
        asked.push(...open.map((text) => text.replace('sign:', '')))
        expect(open).toHaveLength(1)
        expect((await desk.act(asked.at(-1) ?? '', 'pass', one)).status).toBe(200)
      }
      expect(asked).toEqual(order)
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
    })

    test('whom somebody added asks in turn counts as added: their no ends what one of three could have passed', async () => {
      const any = processOf([task('sign', ['ann', 'bob'], { countersign: { order: 'parallel', done: 'any' } })], line('start', 'sign', 'end'))
      const one = await desk.begin(any)
      await desk.act('ann', 'addSigner', one, { users: 'carl', at: 'before' })
      await desk.act('carl', 'addSigner', one, { users: 'dora', at: 'after' })
      await desk.act('carl', 'pass', one)
      expect((await desk.truth(one.id)).open.toSorted()).toEqual(['sign:bob', 'sign:dora'])
      await desk.act('dora', 'back', one)
      expect(await desk.truth(one.id)).toMatchObject({ status: 2, result: 3, open: [] })
    })

    test('an application keeps its urgency when it is passed without one', async () => {
      const one = await desk.begin(together, { query: { priority: '2' } })
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      expect((await desk.taskOf('dora', one)).priority).toBe(2)
      expect((await desk.stand(one.id)).priority).toBe(2)
    })
  })
