import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { commandId, startsFrom } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { endpointsOf } from '#contract/resource.ts'
import { databases, oneDatabase } from '../../support/databases.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { atLeast } from '../../support/atLeast.ts'
import { resourcesOn } from '../../support/resourcesOn.ts'
import { sources } from '../../support/madeFrom.ts'
import { makers, stateMachines } from '../../support/stateMachines.ts'
import type { StateMachine } from '../../support/stateMachines.ts'
import { wholeDatabase } from '../../support/wholeDatabase.ts'

const wayOut = /现在可以：.+|它已经结束，不能再操作|请等它自动进入下一个状态/
/** An alarm stands beside a definition with its own id, which no sample writes: tests/contract/modules/alarms walks its whole table. */
const isWhole = ({ name }: StateMachine) => name !== 'mesAlarm'
const isGiven = ({ places, from }: Command) => places.length > 0 && from !== 'none'
/** Whether people can do anything to such a record at all. */
const isActedOn = ({ resource, commands }: StateMachine) => commands.some(isGiven) || resource.verbs.some((verb) => verb === 'edit' || verb === 'delete')

test('every command that makes a record out of one with states says in which it may', () => {
  const fromNothing = [
    'mesPrintJob.print',
    'mesPrintJob.reprint',
    'mesScreen.approve',
    'mesSpcLimit.freeze',
    'mesRecall.begin',
    'mesColorMeasure.importCsv',
    'mesNbcHandover.open',
    'oaLeave.record',
  ]
  expect(makers.map(commandId).toSorted()).toEqual(
    [
      ...fromNothing,
      ...sources
        .map(({ maker }) => maker)
        .filter(({ from }) => from === 'none')
        .map(commandId),
    ].toSorted(),
  )
})

test('every state of every state machine has a word, and every command starts from and leads to states that there are', () => {
  for (const { name, states, words, commands } of stateMachines) {
    expect(Object.keys(words).toSorted(), name).toEqual([...states.all].toSorted())
    expect(states.all, name).toEqual(expect.arrayContaining([states.initial, ...states.way, ...states.editable, ...states.deletable]))
    const led = commands.flatMap(({ from, to }) => [...(Array.isArray(from) ? (from as string[]) : []), ...(to === null ? [] : [to])]) // `from` is a list here
    expect(states.all, name).toEqual(expect.arrayContaining(led))
  }
})

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`every state × every action that it allows on ${database.name}`, () => {
    const { recordOf, put, give } = machinesOn(database)
    let followed = 0

    test.for(atLeast(18, stateMachines.filter(isWhole)))(
      '$name: an action that its state allows is never refused for the state, and leads where it says',
      async (machine) => {
        const { states, words, commands } = machine
        const reached: [action: string, declared: string | null, found: unknown][] = []
        let id = await recordOf(machine)
        for (const command of commands.filter(isGiven))
          for (const state of states.all.filter((one) => startsFrom(command, one))) {
            await put(machine, id, state)
            const { status, body } = await give(machine, id, command)
            expect([200, 409, 422], `${command.name} from ${state}: ${body.message}`).toContain(status)
            expect(status === 409 ? body.message : '').not.toContain(`“${words[state] ?? ''}”的${machine.resource.title}不能${command.title}`)
            if (status !== 200) continue
            reached.push([
              `${command.name} from ${state}`,
              command.to ?? null,
              command.to === null ? null : (body.result as Record<string, unknown>)[states.field],
            ])
            id = await recordOf(machine)
          }
        expect(reached.filter(([, declared, found]) => found !== declared)).toEqual([])
        followed += reached.length
      },
    )

    test('so many of them were followed to where they lead', () => expect(followed).toBeGreaterThan(20))
  })

// what refuses is the rule of the states, before anything is written
for (const database of oneDatabase)
  describe(`every state × every action that it forbids on ${database.name}`, () => {
    const { resources, recordOf, put, versionOf, give, wholeWith } = machinesOn(database)

    test.for(atLeast(18, stateMachines.filter(isActedOn)))(
      '$name: an action that its state forbids is a 409 with state and way out, and no row of any table is written',
      async (machine) => {
        const { resource, states, words, commands } = machine
        const id = await recordOf(machine)
        let refused = 0
        const before = await wholeWith(machine, id)
        for (const state of states.all) {
          await put(machine, id, state)
          const word = `“${words[state] ?? ''}”`
          for (const command of commands.filter((one) => isGiven(one) && !startsFrom(one, state))) {
            const { status, body } = await give(machine, id, command)
            expect(status, `${command.name} from ${state}: ${body.message}`).toBe(409)
            expect(body.message).toContain(word)
            expect(body.message).toContain(command.title)
            expect(body.message).toMatch(wayOut)
            refused += 1
          }
          for (const [verb, allowed] of [
            ['edit', states.editable],
            ['delete', states.deletable],
          ] as const) {
            if (!resource.verbs.includes(verb) || allowed.includes(state)) continue
            const { edit, remove } = endpointsOf(resource)
            const { status, body } =
              verb === 'edit'
                ? await resources.call('PUT', edit, { id, version: await versionOf(machine, id) })
                : await resources.call('DELETE', `${remove}?id=${id}`)
            expect(status, `${verb} in ${state}: ${body.message}`).toBe(409)
            expect(body.message).toContain(word)
            expect(body.message).toMatch(/请先让它回到这样的状态|建立后不能/)
            refused += 1
          }
        }
        expect(refused).toBeGreaterThan(0)
        await put(machine, id, states.initial)
        expect(await wholeDatabase(resources.api.db)).toEqual(before)
      },
    )

    test.for(sources)('$of.name: $maker.title is refused by the state of what it is made of, and nothing is written', async ({ maker, of, allowed, asked }) => {
      const id = await recordOf(of)
      const { url, payload, within } = await asked(resources, id)
      await put(of, id, of.states.initial)
      const before = await wholeDatabase(resources.api.db)
      const forbidding = of.states.all.filter((one) => !allowed.includes(one))
      for (const state of atLeast(1, forbidding)) {
        await put(of, within ?? id, state)
        const { status, body } = await resources.call('POST', url, payload)
        expect(status, `${maker.name} from ${state}: ${body.message}`).toBe(409)
        expect(body.message).toContain(`“${of.words[state] ?? ''}”`)
        expect(body.message).toMatch(/请先.+|请新建.+|请更正.+|请用.+/)
      }
      await put(of, within ?? id, of.states.initial)
      expect(await wholeDatabase(resources.api.db)).toEqual(before)
    })

    test('what only the server gives has no address', async () => {
      const closed = stateMachines.flatMap(({ resource, commands }) =>
        commands.filter(({ places, from }) => places.length === 0 && from !== 'none').map(({ name }) => ({ resource, name })),
      )
      for (const { resource, name } of atLeast(7, closed))
        expect((await resources.call('POST', `${resource.path}/${name}`, { id: '1', version: 1 })).status, `${resource.name}.${name}`).toBe(404)
    })
  })

/** Records of state machines on one kind of database, and the commands that are given to them. */
function machinesOn(database: TestDatabase) {
  const resources = resourcesOn(database)
  const recordOf = async ({ resource }: StateMachine) => (resource.verbs.includes('add') ? (await resources.added(resource)).id : resources.stored(resource))
  const put = ({ table, states }: StateMachine, id: string, state: string) =>
    sql`update ${sql.table(table)} set ${sql.ref(states.field)} = ${state} where id = ${id}`.execute(resources.api.db)
  const versionOf = async ({ table }: StateMachine, id: string) => {
    const { rows } = await sql<{ version?: number }>`select * from ${sql.table(table)} where id = ${id}`.execute(resources.api.db)
    return Number(rows[0]?.version)
  }
  const give = async (machine: StateMachine, id: string, { name }: Command) =>
    resources.call('POST', `${machine.resource.path}/${name}`, { id, version: await versionOf(machine, id) })
  /** Everything, with the record in the state where it begins. */
  async function wholeWith(machine: StateMachine, id: string) {
    await put(machine, id, machine.states.initial)
    return wholeDatabase(resources.api.db)
  }
  return { resources, recordOf, put, versionOf, give, wholeWith }
}
