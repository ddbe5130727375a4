import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startsFrom } from '#contract/command.ts'
import { modules } from '#contract/modules/modules.ts'
import type { Command } from '#contract/command.ts'
import type { DictionaryDeclaration } from '#contract/module.ts'
import type { Resource } from '#contract/resource.ts'
import { registered } from '../../../server/modules/modules.ts'
import { databases } from '../../support/databases.ts'
import { startResources } from '../../support/resourceApi.ts'
import type { ResourceApi } from '../../support/resourceApi.ts'

/** Every command that people give to a record with states, beside the words of those states. */
const dictionaries = modules.flatMap((module): readonly DictionaryDeclaration[] => module.dictionaries)
const given = modules.flatMap(({ resources, commands }) => {
  const declared: readonly Command[] = commands
  const ofModule: readonly Resource[] = resources
  return declared
    .filter(({ from, places }) => from !== null && from !== 'none' && places.length > 0)
    .flatMap((command) => {
      const resource = ofModule.find(({ name }) => name === command.resource)
      const dictCode = resource?.fields.flatMap((field) => (field.name === resource.states?.field && 'dictCode' in field ? [field.dictCode] : []))[0]
      const words = dictionaries.find((one) => one.dictCode === dictCode)?.items ?? {}
      return resource?.states ? [{ command, resource, states: resource.states, words }] : []
    })
})
const byResource = [...Map.groupBy(given, ({ resource }) => resource.name)].map(([name, commands]) => ({ name, commands }))

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`every state × every action on ${database.name}`, () => {
    let resources: ResourceApi
    let closeServer = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      resources = await startResources({ databaseUrl: url })
    })
    afterAll(async () => {
      await resources?.close()
      closeServer()
    })

    test.for(byResource)('$name: an action that its state forbids is a 409 with state and way out, and nothing is written', async ({ commands }) => {
      const [first] = commands
      if (!first) throw new Error('a resource without commands')
      const { resource, states, words } = first
      const table = registered.find((one) => one.resource.name === resource.name)?.table ?? ''
      const id = resource.verbs.includes('add') ? (await resources.added(resource)).id : await resources.stored(resource)
      const row = async () => {
        const stored = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(resources.api.db)
        return stored.rows[0]
      }
      const written = async () => (await sql<{ count: number }>`select count(*) as count from mes_state_log`.execute(resources.api.db)).rows[0]
      let refused = 0
      for (const state of states.all) {
        await sql`update ${sql.table(table)} set ${sql.ref(states.field)} = ${state} where id = ${id}`.execute(resources.api.db)
        const [before, log] = [await row(), await written()]
        for (const { command } of commands.filter((one) => !startsFrom(one.command, state))) {
          const { status, body } = await resources.call('POST', `${resource.path}/${command.name}`, { id, version: Number(before?.['version']) })
          expect(status, `${command.name} from ${state}: ${body.message}`).toBe(409)
          expect(body.message).toContain(`“${words[state] ?? state}”`)
          expect(body.message).toContain(command.title)
          expect(body.message).toMatch(/现在可以：.+|它已经结束，不能再操作|请等它自动进入下一个状态/)
          refused += 1
        }
        expect(await row()).toEqual(before)
        expect(await written()).toEqual(log)
      }
      expect(refused).toBeGreaterThan(0)
    })
  })
