import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, resources } from '#contract/modules/modules.ts'
import { holdOrder } from '#contract/modules/production/orderCommands.ts'
import { endpointsOf } from '#contract/resource.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesThatCan } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { stateMachines } from '../../../support/stateMachines.ts'
import { wholeDatabase } from '../../../support/wholeDatabase.ts'
import { openOrderBook } from '../../modules/production/orderBook.ts'
import type { OrderBook } from '../../modules/production/orderBook.ts'

const isGiven = ({ places, from }: (typeof commands)[number]) => places.length > 0 && from !== 'none'
/** Of an alarm and its definition one id is both: tests/server/modules/alarms. */
const machines = stateMachines.filter(({ name, commands: own }) => name !== 'mesAlarm' && own.some(isGiven))

/** What comes with an old version is refused, and says who was faster and with what (factory.md 4 R12). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a version that is over on ${database.name}`, () => {
    let book: OrderBook
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      book = await openOrderBook(url)
    })
    afterAll(async () => {
      await book.close()
      closeDatabase()
    })
    const edit = (id: string, version: number, row: object, as = book.token) => book.call('PUT', '/mes/order/edit', { id, version, ...row }, as)
    const changedBy = (body: { message: string; result?: unknown }) => [body.message, (body.result as { changed?: string[] } | null)?.changed] as const // of a conflict

    test('an edit names who saved which fields since it was read, and nothing is written [RULE-012]', async () => {
      const { id, version } = await book.draft()
      expect((await edit(id, version, { qty: 12, priority: 4 }, book.tokens.viewer)).status).toBe(200)
      expect((await edit(id, version + 1, { dueDate: '2099-02-01' }, book.tokens.viewer)).status).toBe(200)
      const before = await wholeDatabase(book.api.db)
      const late = await edit(id, version, { sourceNo: 'A-1' })
      expect(late.status).toBe(409)
      const [said, fields] = changedBy(late.body)
      expect(said).toMatch(/^viewer 在 .+ 保存过这条记录，改了 数量、交期、优先级，请刷新后重新修改$/)
      expect(fields).toEqual(['qty', 'dueDate', 'priority'])
      expect(late.body.result).toMatchObject({ record: { id, qty: 12, dueDate: '2099-02-01', updateBy: 'viewer', version: version + 2 } })
      const later = await edit(id, version + 1, { sourceNo: 'A-1' })
      expect([later.status, changedBy(later.body)[1]]).toEqual([409, ['dueDate']])
      expect((await edit(id, version + 3, { sourceNo: 'A-1' })).status).toBe(409) // one that never was
      expect(await wholeDatabase(book.api.db)).toEqual(before)
      expect((await edit(id, version + 2, { sourceNo: 'A-1' })).status).toBe(200)
      expect(await book.stored(id)).toMatchObject({ sourceNo: 'A-1', priority: 4, version: version + 3 })
    })

    test('a command names them as well, and its record, state log and audit chain stay as they were', async () => {
      const { id, version } = await book.draft()
      await book.put(id, 'running')
      expect((await edit(id, version, { priority: 2 }, book.tokens.viewer)).status).toBe(200)
      const before = await wholeDatabase(book.api.db)
      const late = await book.give(id, holdOrder, { version })
      expect([late.status, ...changedBy(late.body)]).toEqual([409, expect.stringMatching(/^viewer 在 .+，改了 .*优先级/), expect.arrayContaining(['priority'])])
      expect(await wholeDatabase(book.api.db)).toEqual(before)
      expect((await book.give(id, holdOrder, { version: version + 1 })).status).toBe(200)
      const again = await edit(id, version + 1, { priority: 4 })
      expect([again.status, changedBy(again.body)[1]]).toEqual([409, ['status', 'holdReason']])
    })

    test('of an edit and a command of one version at once the first is done and the second is told, in either order [RULE-012]', async () => {
      for (const isEditFirst of [true, false]) {
        const { id, version, priority: stood } = await book.draft()
        await book.put(id, 'running')
        const both = [() => edit(id, version, { priority: 5 }), () => book.give(id, holdOrder, { version, as: book.tokens.viewer })]
        const answers = await atOnce(book.api.db, isEditFirst ? both : both.toReversed())
        expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
        const slower = answers.find(({ status }) => status === 409)
        expect(slower?.body.message).toContain('保存过这条记录')
        const { priority, status, version: now } = await book.stored(id)
        expect(now).toBe(version + 1)
        const isEdited = status === 'running'
        expect([Number(priority), status]).toEqual(isEdited ? [5, 'running'] : [stood, 'paused'])
      }
    })
  })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`every edit and every command on ${database.name}`, () => {
    const house = resourcesOn(database, { sharesReferred: true })
    const recordOf = async (machine: (typeof machines)[number]) =>
      machine.resource.verbs.includes('add') ? (await house.added(machine.resource)).id : house.stored(machine.resource)

    test('is refused without a version', async () => {
      const edits = atLeast(50, resourcesThatCan('edit'))
      for (const { name, resource } of edits) {
        const { status, body } = await house.call('PUT', endpointsOf(resource).edit, { id: 'x', [resource.label]: 'x' })
        expect([name, status], body.message).toEqual([name, 422])
      }
      for (const { resource: of, name } of atLeast(100, commands.filter(isGiven))) {
        const path = resources.find((one) => one.name === of)?.path
        const { status, body } = await house.call('POST', `${path ?? ''}/${name}`, { id: 'x' })
        expect([of, name, status], body.message).toEqual([of, name, 422])
        expect(body.message).toContain('版本号')
      }
    })

    let refused = 0
    test.for(atLeast(17, machines))('$name: no command is given to a version that is over', async (machine) => {
      const id = await recordOf(machine)
      const { body } = await house.call('GET', `${endpointsOf(machine.resource).one}?id=${id}`)
      const { version } = body.result as { version: number } // a record
      for (const { name } of atLeast(1, machine.commands.filter(isGiven))) {
        const late = await house.call('POST', `${machine.resource.path}/${name}`, { id, version: version - 1 })
        expect([name, late.status, late.body.message]).toEqual([name, 409, expect.stringContaining('保存过这条记录')])
        refused += 1
      }
    })

    test('so many of them were refused', () => expect(refused).toBeGreaterThan(100))
  })
