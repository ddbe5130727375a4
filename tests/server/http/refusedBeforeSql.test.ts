import { describe, expect, test } from 'vitest'
import { endpointsOf } from '#contract/resource.ts'
import { atLeast } from '../../support/atLeast.ts'
import { oneDatabase } from '../../support/databases.ts'
import { resourcesThatCan } from '../../support/resourceApi.ts'
import { resourcesOn } from '../../support/resourcesOn.ts'
import { lists } from './attacks.ts'

/** What of an attack never becomes a part of a statement (security.md 1 to 14): once is enough. */
for (const database of oneDatabase)
  describe(`on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const asked = (url: string, query: Record<string, string>) => resources.call('GET', `${url}?${new URLSearchParams(query).toString()}`)

    test.each(atLeast(80, lists))('$url refuses to look for secrets, whichever way they are named', async ({ url }) => {
      for (const secret of ['password', 'passwordHash', 'salt', 'tokenVersion']) {
        expect((await asked(url, { [secret]: '*a*' })).status).toBe(422)
        const advanced = encodeURIComponent(JSON.stringify([{ field: secret, rule: 'like', val: 'a', type: 'text' }]))
        expect((await asked(url, { superQueryParams: advanced })).status).toBe(422)
      }
      expect((await asked(url, { pageSize: '1' })).status).toBe(200)
    })

    test('a text with U+0000 is refused wherever it stands, before any database sees it', async () => {
      const inBody = await resources.call('POST', '/sys/dict/add', { dictName: 'a\0b', dictCode: 'nul' })
      const inQuery = await asked('/sys/dict/loadDict/sys_user,realname,username', { keyword: '\0' })
      const condition = [{ field: 'dictName', rule: 'eq', val: '\0' }]
      const inAdvanced = await asked('/sys/dict/list', { superQueryParams: JSON.stringify(condition) })
      const departs = JSON.stringify({ departName: '\0' })
      const inTree = await asked('/sys/sysDepart/treeList', { condition: departs })
      const inDict = await asked('/sys/dict/loadTreeData', { tableName: 'sys_depart', text: 'departName', code: 'id', pid: '', condition: departs })
      const inCategories = await asked('/sys/category/loadTreeData', { pid: '0', condition: JSON.stringify({ name: '\0' }) })
      const answers = [inBody, inQuery, inAdvanced, inTree, inDict, inCategories]
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [422, expect.stringContaining('控制字符')]))
    })

    test('a body that is nested without end is refused, not answered with an error of ours', async () => {
      const payload = `{"dictName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
      const { status } = await resources.api.call({
        method: 'POST',
        url: '/sys/dict/add',
        headers: { 'x-access-token': resources.token, 'content-type': 'application/json' },
        payload,
      })
      expect(status).toBe(422)
    })

    test('a dictionary of a table has three parts, each of which is offered', async () => {
      const ask = (dict: string) => asked(`/sys/dict/loadDict/${encodeURIComponent(dict)}`, { keyword: 'a' })
      const offered = await ask('sys_user,realname,username')
      expect([offered.status, JSON.stringify(offered.body).includes('admin')]).toEqual([200, true])
      for (const dict of [
        'sys_user,passwordHash,username',
        'sys_user,realname,passwordHash',
        'sys_user,realname,username,1=1',
        'sys_session,id,userId',
        'information_schema.tables,table_name,table_name',
        "sys_user,realname,username where '1'='1'",
      ]) {
        const { status, body } = await ask(dict)
        expect([dict, status >= 400 && status < 500, JSON.stringify(body).includes('admin')]).toEqual([dict, true, false])
      }
    })

    test.each(atLeast(50, resourcesThatCan('delete')))('keys of a batch of $name are keys and not too many', async ({ resource }) => {
      const remove = async (ids: string) => {
        const { status } = await resources.call('DELETE', `${endpointsOf(resource).removeMany}?${new URLSearchParams({ ids }).toString()}`)
        return status
      }
      const many = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join(',')
      for (const ids of ["1') or 1=1--", 'a b', many(501)]) expect([ids, await remove(ids)]).toEqual([ids, 422])
      expect(await remove(many(500))).toBe(404)
    })
  })
