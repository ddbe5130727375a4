import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FoundRecord, searchPath } from '#contract/search.ts'
import { addCountedRows, ruleRole } from '../../../support/countedRows.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const Found = z.array(FoundRecord)

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const asked = async (person: 'admin' | 'guest', words: string) =>
      resources.call('GET', `${searchPath}?words=${encodeURIComponent(words)}`, undefined, await resources.api.tokenOf(person))
    const found = async (person: 'admin' | 'guest', words: string) => {
      const { status, body } = await asked(person, words)
      expect(status, body.message).toBe(200)
      return Found.parse(body.result)
    }
    const screens = async (person: 'admin' | 'guest', words: string) =>
      (await found(person, words)).filter(({ resource }) => resource === 'mesScreen').map(({ label }) => label)

    beforeAll(async () => {
      await addCountedRows(resources.api)
    })

    test('records are found by a part of their label, whatever they are of', async () => {
      expect(await screens('admin', '大厅')).toEqual(['大厅'])
      expect((await found('admin', '磨粉')).map(({ resource }) => resource)).toContain('mesScreen')
      expect(await screens('admin', '没有这样的')).toEqual([])
    })

    test('a person finds what their list shows: not what lies outside of their scope, and nothing without the right', async () => {
      const right = 'mes:screen:list'
      await ruleRole(resources.api.db, 'guest', right, { column: 'name', is: '=', value: '仓库' })
      expect(await screens('guest', '仓库')).toEqual(['仓库'])
      expect(await screens('guest', '大厅')).toEqual([])
      const { id } = await resources.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()
      await resources.api.db.deleteFrom('sys_role_permission').where('roleId', '=', id).where('permission', '=', right).execute()
      expect(await screens('guest', '仓库')).toEqual([])
    })

    test('a single letter is asked to be more, and nobody searches without being signed in', async () => {
      const { status, body } = await asked('admin', 'a')
      expect([status, body.message]).toEqual([422, expect.stringContaining('两个字母')])
      expect((await resources.api.call({ method: 'GET', url: `${searchPath}?words=abc` })).status).toBe(401)
    })
  })
