import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'

const steps = line('start', 'first', 'second', 'end')
const twoSteps = (repeated: 'pass' | 'skip') => processOf([task('first', ['ann']), task('second', ['bob'])], steps, { repeated })
const together = { order: 'parallel', done: 'all' } as const

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`who agreed before is not asked again, on ${database.name}`, () => {
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

    test.each(['pass', 'skip'] as const)('but by a process that says %s, a step that was sent back, taken back or moved to is done again', async (repeated) => {
      const one = await desk.begin(twoSteps(repeated))
      await desk.act('ann', 'pass', one)
      expect((await desk.act('bob', 'backToTask', one, { backTaskKey: 'first' })).status).toBe(200)
      expect(await openOf(one)).toEqual(['first:ann'])
      const { id } = await desk.taskOf('ann', one)
      await desk.act('ann', 'pass', one)
      expect((await desk.call('ann', 'POST', '/actTask/takeBack', { id })).status).toBe(200)
      expect(await openOf(one)).toEqual(['first:ann'])
      await desk.act('ann', 'pass', one)
      await desk.succeed('admin', 'POST', '/actProcessIns/moveToken', { procInstId: one.procInstId, from: 'second', to: 'first', reason: '漏看附件' })
      expect(await openOf(one)).toEqual(['first:ann'])
    })

    test.each(['pass', 'skip'] as const)('nor, where it says %s, does a step between pass by what was said before it was sent back', async (repeated) => {
      const nodes = [task('first', ['ann']), task('middle', ['bob']), task('again', ['ann']), task('last', ['carl'])]
      const one = await desk.begin(processOf(nodes, line('start', 'first', 'middle', 'again', 'last', 'end'), { repeated }))
      await desk.act('ann', 'pass', one)
      await desk.act('bob', 'pass', one)
      expect(await openOf(one)).toEqual(['last:carl'])
      expect((await desk.act('carl', 'backToTask', one, { backTaskKey: 'first' })).status).toBe(200)
      await desk.act('ann', 'pass', one)
      expect(await openOf(one)).toEqual(['middle:bob'])
      await desk.act('bob', 'pass', one)
      expect(await openOf(one)).toEqual(['last:carl'])
      // what was done before the step to which it was sent back still counts
      expect((await desk.act('carl', 'backToTask', one, { backTaskKey: 'middle' })).status).toBe(200)
      await desk.act('bob', 'pass', one)
      expect(await openOf(one)).toEqual(['last:carl'])
    })

    test('nor does a countersignature that was sent back pass by what its signers said before', async () => {
      const model = processOf([task('first', ['ann', 'carl'], { countersign: together }), task('second', ['bob'])], steps, { repeated: 'skip' })
      const one = await desk.begin(model)
      await desk.act('ann', 'pass', one)
      await desk.act('carl', 'pass', one)
      await desk.act('bob', 'backToTask', one, { backTaskKey: 'first' })
      expect((await openOf(one)).toSorted()).toEqual(['first:ann', 'first:carl'])
    })

    test('a step that asks for a signature or a field is asked of whoever agreed before; one that asks for a yes alone is not', async () => {
      for (const [more, open] of [
        [{ isSigned: true }, ['second:ann']],
        [{ fields: [{ field: 'reason', access: 'required' as const }] }, ['second:ann']],
        [{}, ['third:bob']],
      ] as const) {
        const nodes = [task('first', ['ann']), task('second', ['ann'], { ...more, fields: [...('fields' in more ? more.fields : [])] }), task('third', ['bob'])]
        const one = await desk.begin(processOf(nodes, line('start', 'first', 'second', 'third', 'end'), { repeated: 'pass' }))
        await desk.act('ann', 'pass', one)
        expect(await openOf(one)).toEqual(open)
      }
    })
  })
