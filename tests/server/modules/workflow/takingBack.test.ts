import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'
import { rebuilt, stored } from './rebuilt.ts'

const inTurn = processOf(
  [task('sign', ['ann', 'bob', 'carl'], { countersign: { order: 'sequential', done: 'all' } }), task('last', ['dora'])],
  line('start', 'sign', 'last', 'end'),
)
const byAny = processOf(
  [task('sign', ['ann', 'bob'], { countersign: { order: 'parallel', done: 'any' } }), task('last', ['dora'])],
  line('start', 'sign', 'last', 'end'),
)
const actedSince = '后面的办理人已经处理，不能取回；可以请他退回'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`taking back on ${database.name}`, () => {
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
    const openOf = async (one: { id: string }) => (await desk.truth(one.id)).open
    const takeBack = (as: string, id: string) => desk.call(as, 'POST', '/actTask/takeBack', { id })

    test('of signers in turn the next waits again when the one before takes back, and nobody takes back what others signed behind', async () => {
      const one = await desk.begin(inTurn)
      const { id } = await desk.taskOf('ann', one)
      await desk.act('ann', 'pass', one)
      expect((await takeBack('ann', id)).status).toBe(200)
      expect(await openOf(one)).toEqual(['sign:ann'])
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      const refused = await takeBack('ann', id)
      expect([refused.status, refused.message]).toEqual([409, actedSince])
      await desk.act('carl', 'pass', one)
      expect(await openOf(one)).toEqual(['last:dora'])
    })

    test('of two branches one is taken back from the join as long as the other has not acted, and not after it has', async () => {
      const nodes = [
        { kind: 'parallel', id: 'fork' } as const,
        task('a', ['ann']),
        task('b', ['bob']),
        { kind: 'parallel', id: 'join' } as const,
        task('last', ['carl']),
      ]
      const one = await desk.begin(processOf(nodes, [...line('start', 'fork', 'a', 'join', 'last', 'end'), ...line('fork', 'b', 'join')]))
      const { id } = await desk.taskOf('ann', one)
      await desk.act('ann', 'pass', one)
      expect((await takeBack('ann', id)).status).toBe(200)
      expect((await openOf(one)).toSorted()).toEqual(['a:ann', 'b:bob'])
      const again = await desk.taskOf('ann', one)
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      expect(await openOf(one)).toEqual(['last:carl'])
      expect((await takeBack('ann', again.id)).status).toBe(409)
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
    })

    test('the last of several signers takes back their part and leaves that of the others, who are asked again when it is sent back there', async () => {
      const sign = task('sign', ['ann', 'bob'], { countersign: { order: 'parallel', done: 'all' } })
      const one = await desk.begin(processOf([sign, task('last', ['dora'])], line('start', 'sign', 'last', 'end')))
      await desk.act('ann', 'pass', one)
      const { id } = await desk.taskOf('bob', one)
      await desk.act('bob', 'pass', one)
      expect(await openOf(one)).toEqual(['last:dora'])
      expect((await takeBack('bob', id)).status).toBe(200)
      expect(await openOf(one)).toEqual(['sign:bob'])
      expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
      await desk.act('bob', 'pass', one)
      expect((await desk.act('dora', 'backToTask', one, { backTaskKey: 'sign' })).status).toBe(200)
      expect((await openOf(one)).toSorted()).toEqual(['sign:ann', 'sign:bob'])
    })

    test('one of several whose yes was enough takes it back, and the others are asked again', async () => {
      const one = await desk.begin(byAny)
      const { id } = await desk.taskOf('ann', one)
      await desk.act('ann', 'pass', one)
      expect(await openOf(one)).toEqual(['last:dora'])
      expect((await takeBack('ann', id)).status).toBe(200)
      expect((await openOf(one)).toSorted()).toEqual(['sign:ann', 'sign:bob'])
      expect((await desk.act('bob', 'pass', one)).status).toBe(200)
      expect(await openOf(one)).toEqual(['last:dora'])
    })

    test('whoever was needless because one of several signed is asked again when that one takes back', async () => {
      const one = await desk.begin(byAny)
      const { id } = await desk.taskOf('ann', one)
      expect((await desk.call('ann', 'POST', '/actTask/addSigner', { id, users: 'carl', at: 'after' })).status).toBe(200)
      await desk.act('ann', 'pass', one)
      expect(await openOf(one)).toEqual(['sign:carl'])
      expect((await takeBack('ann', id)).status).toBe(200)
      expect((await openOf(one)).toSorted()).toEqual(['sign:ann', 'sign:bob'])
    })
  })
