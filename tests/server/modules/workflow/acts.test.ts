import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const twoSteps = processOf([task('first', ['ann']), task('second', ['bob'])], line('start', 'first', 'second', 'end'))
const together = (done: 'all' | 'any' | 'ratio' | 'veto', ratio = 100) =>
  processOf(
    [task('sign', ['ann', 'bob', 'carl'], { countersign: { order: 'parallel', done, ratio } }), task('last', ['dora'])],
    line('start', 'sign', 'last', 'end'),
  )
const inTurn = processOf(
  [task('sign', ['ann', 'bob', 'carl'], { countersign: { order: 'sequential', done: 'all' } }), task('last', ['dora'])],
  line('start', 'sign', 'last', 'end'),
)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`acts of approvers on ${database.name}`, () => {
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

    test('two approvers pass, and the record is approved with the last of them', async () => {
      const one = await desk.begin(twoSteps)
      expect(await desk.truth(one.id)).toEqual({ status: 1, result: 1, record: 'pending', tokens: ['first'], open: ['first:ann'] })
      expect((await desk.act('ann', 'pass', one, { comment: '同意' })).status).toBe(200)
      expect(await desk.truth(one.id)).toEqual({ status: 1, result: 1, record: 'pending', tokens: ['second'], open: ['second:bob'] })
      expect((await desk.act('bob', 'pass', one)).status).toBe(200)
      expect(await desk.truth(one.id)).toEqual({ status: 2, result: 2, record: 'approved', tokens: [], open: [] })
    })

    test('a rejection ends the application, and the record is a draft again', async () => {
      const one = await desk.begin(twoSteps)
      await desk.act('ann', 'pass', one)
      expect((await desk.act('bob', 'back', one, { comment: '日期不对' })).status).toBe(200)
      expect(await desk.truth(one.id)).toEqual({ status: 2, result: 3, record: 'draft', tokens: [], open: [] })
      // handed in again it begins anew
      expect((await desk.call('applicant', 'POST', '/actBusiness/apply', { id: one.id, procDefId: one.procDefId })).status).toBe(200)
      expect(await desk.truth(one.id)).toMatchObject({ status: 1, record: 'pending', open: ['first:ann'] })
    })

    test('an application sent back to a finished step goes to who did it then, and forward again through every step', async () => {
      const model = processOf([task('a', ['ann']), task('b', ['bob']), task('c', ['carl'])], line('start', 'a', 'b', 'c', 'end'))
      const one = await desk.begin(model)
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      for (const round of [1, 2]) {
        expect((await desk.act('carl', 'backToTask', one, { backTaskKey: 'a', comment: `第 ${round} 次` })).status).toBe(200)
        expect(await desk.truth(one.id)).toMatchObject({ tokens: ['a'], open: ['a:ann'] })
        await desk.act('ann', 'pass', one)
        expect(await desk.truth(one.id)).toMatchObject({ tokens: ['b'], open: ['b:bob'] }) // sent back twice skips no step
        await desk.act('bob', 'pass', one)
      }
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['c'], open: ['c:carl'] })
      const refused = await desk.act('carl', 'backToTask', one, { backTaskKey: 'c' })
      expect([refused.status, refused.message]).toEqual([422, '只能退回到已经办过的步骤，请重新选择'])
    })

    test('a step sent back out of a countersignature and into one again is asked of all its signers', async () => {
      const model = processOf(
        [task('a', ['ann']), task('sign', ['bob', 'carl'], { countersign: { order: 'parallel', done: 'all' } }), task('last', ['dora'])],
        line('start', 'a', 'sign', 'last', 'end'),
      )
      const one = await desk.begin(model)
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      expect((await desk.act('carl', 'backToTask', one, { backTaskKey: 'a' })).status).toBe(200)
      expect(await desk.truth(one.id)).toMatchObject({ status: 1, tokens: ['a'], open: ['a:ann'] }) // it is somewhere, not nowhere
      await desk.act('ann', 'pass', one)
      expect((await desk.truth(one.id)).open.toSorted()).toEqual(['sign:bob', 'sign:carl'])
      await desk.act('bob', 'pass', one)
      await desk.act('carl', 'pass', one)
      expect((await desk.act('dora', 'backToTask', one, { backTaskKey: 'sign' })).status).toBe(200)
      expect((await desk.truth(one.id)).open.toSorted()).toEqual(['sign:bob', 'sign:carl'])
      await desk.act('carl', 'pass', one)
      await desk.act('bob', 'pass', one)
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['last'], open: ['last:dora'] })
    })

    test('going back before a fork takes the other branch with it, and the join fills once', async () => {
      const model = processOf(
        [task('a', ['ann']), { kind: 'parallel', id: 'fork' }, task('b', ['bob']), task('c', ['carl']), { kind: 'parallel', id: 'join' }, task('d', ['dora'])],
        [...line('start', 'a', 'fork', 'b', 'join', 'd', 'end'), ...line('fork', 'c', 'join')],
      )
      const one = await desk.begin(model)
      await desk.act('ann', 'pass', one)
      await desk.act('carl', 'pass', one) // its branch waits at the join
      await desk.act('bob', 'backToTask', one, { backTaskKey: 'a' })
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['a'], open: ['a:ann'] })
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      expect((await desk.truth(one.id)).open).toEqual(['c:carl']) // who passed before has to pass again
      await desk.act('carl', 'pass', one)
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['d'], open: ['d:dora'] })
    })

    test.each([
      ['all', 100, ['pass'], ['sign:bob', 'sign:carl'], 1],
      ['all', 100, ['pass', 'pass', 'pass'], ['last:dora'], 1],
      ['all', 100, ['back'], [], 2],
      ['any', 100, ['pass'], ['last:dora'], 1],
      ['any', 100, ['back', 'back'], ['sign:carl'], 1],
      ['any', 100, ['back', 'back', 'back'], [], 2],
      ['ratio', 60, ['pass', 'pass'], ['last:dora'], 1],
      ['ratio', 60, ['back', 'pass'], ['sign:carl'], 1],
      ['ratio', 60, ['back', 'back'], [], 2],
      ['veto', 60, ['pass', 'pass'], ['last:dora'], 1],
      ['veto', 60, ['pass', 'back'], [], 2],
    ] as const)('of three signers by %s (%i percent), %j leaves %j', async (done, ratio, votes, open, status) => {
      const one = await desk.begin(together(done, ratio))
      const answers: number[] = []
      for (const [at, vote] of votes.entries()) answers.push((await desk.act(['ann', 'bob', 'carl'][at] ?? '', vote, one)).status)
      expect(answers).toEqual(votes.map(() => 200))
      const truth = await desk.truth(one.id)
      expect([truth.open, truth.status]).toEqual([open, status])
    })

    test('a rejection in a countersignature asks nobody after it', async () => {
      const one = await desk.begin(inTurn)
      await desk.act('ann', 'back', one)
      expect(await desk.truth(one.id)).toEqual({ status: 2, result: 3, record: 'draft', tokens: [], open: [] })
      expect(await desk.todo('bob', { searchVal: 'QJ' }).then((tasks) => tasks.filter(({ businessKey }) => businessKey === one.id))).toEqual([])
    })

    test('signers in turn are asked one after the other', async () => {
      const one = await desk.begin(inTurn)
      for (const person of ['ann', 'bob', 'carl']) {
        expect((await desk.truth(one.id)).open).toEqual([`sign:${person}`])
        await desk.act(person, 'pass', one)
      }
      expect((await desk.truth(one.id)).open).toEqual(['last:dora'])
    })

    test('a person takes back what they passed until the next has acted, and so does one of several signers', async () => {
      const one = await desk.begin(twoSteps)
      const { id } = await desk.taskOf('ann', one)
      await desk.act('ann', 'pass', one)
      expect((await desk.call('ann', 'POST', '/actTask/takeBack', { id })).status).toBe(200)
      expect(await desk.truth(one.id)).toMatchObject({ tokens: ['first'], open: ['first:ann'] })
      const again = await desk.taskOf('ann', one)
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'delegate', one, { userId: 'carl' })
      const refused = await desk.call('ann', 'POST', '/actTask/takeBack', { id: again.id })
      expect([refused.status, refused.message]).toEqual([409, '后面的办理人已经处理，不能取回；可以请他退回'])

      const other = await desk.begin(together('all'))
      const signed = await desk.taskOf('bob', other)
      await desk.act('bob', 'pass', other)
      expect((await desk.call('bob', 'POST', '/actTask/takeBack', { id: signed.id })).status).toBe(200)
      expect((await desk.truth(other.id)).open.toSorted()).toEqual(['sign:ann', 'sign:bob', 'sign:carl'])
    })

    test('what was transferred stays with the other person, what was delegated comes back', async () => {
      const one = await desk.begin(twoSteps)
      const { id } = await desk.taskOf('ann', one)
      expect((await desk.call('ann', 'POST', '/actTask/transfer', { id, userId: 'carl' })).status).toBe(200)
      expect((await desk.truth(one.id)).open).toEqual(['first:carl'])
      expect((await desk.act('carl', 'delegate', one, { userId: 'dora', comment: '请看一下' })).status).toBe(200)
      expect((await desk.truth(one.id)).open).toEqual(['first:dora'])
      expect((await desk.act('dora', 'back', one)).status).toBe(409) // who was asked to look decides nothing
      await desk.act('dora', 'pass', one, { comment: '没有问题' })
      expect((await desk.truth(one.id)).open).toEqual(['first:carl'])
      await desk.act('carl', 'pass', one)
      expect((await desk.truth(one.id)).open).toEqual(['second:bob'])
    })

    test.each([
      ['before', ['carl', 'ann']],
      ['after', ['ann', 'carl']],
    ] as const)('a signer added %s oneself is asked in the order of %j', async (at, order) => {
      const one = await desk.begin(twoSteps)
      const { id } = await desk.taskOf('ann', one)
      expect((await desk.call('ann', 'POST', '/actTask/addSigner', { id, users: 'carl', at })).status).toBe(200)
      const seen: string[][] = []
      for (const person of order) {
        seen.push((await desk.truth(one.id)).open)
        await desk.act(person, 'pass', one)
      }
      expect(seen).toEqual(order.map((person) => [`first:${person}`]))
      expect((await desk.truth(one.id)).open).toEqual(['second:bob'])
    })

    test('a signer added beside oneself signs at the same time, and one who is taken out is not waited for', async () => {
      const one = await desk.begin(twoSteps)
      const { id } = await desk.taskOf('ann', one)
      await desk.call('ann', 'POST', '/actTask/addSigner', { id, users: 'carl,dora', at: 'beside' })
      expect((await desk.truth(one.id)).open.toSorted()).toEqual(['first:ann', 'first:carl', 'first:dora'])
      expect((await desk.call('ann', 'POST', '/actTask/removeSigner', { id, userId: 'dora' })).status).toBe(200)
      await desk.act('carl', 'pass', one)
      expect((await desk.truth(one.id)).open).toEqual(['first:ann'])
      await desk.act('ann', 'pass', one)
      expect((await desk.truth(one.id)).open).toEqual(['second:bob'])
    })

    test('the applicant withdraws while it runs, others cannot', async () => {
      const one = await desk.begin(twoSteps)
      const asked = { id: one.id, procInstId: one.procInstId, reason: '不去了' }
      expect((await desk.call('ann', 'POST', '/actBusiness/cancel', asked)).status).toBe(404)
      expect((await desk.call('applicant', 'POST', '/actBusiness/cancel', asked)).status).toBe(200)
      expect(await desk.truth(one.id)).toEqual({ status: 3, result: 0, record: 'draft', tokens: [], open: [] })
    })
  })
