import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointsOf, isTree } from '#contract/resource.ts'
import { registered } from '../../../server/modules/modules.ts'
import { createLookups, resourceRoutes } from '../../../server/start/resources.ts'
import { reportRoutes } from '../../../server/modules/online/reports/reports.routes.ts'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'
import { databases } from '../../support/databases.ts'

/** What is tried against every endpoint that reads by what people type (security.md 1 to 14). */
const attacks = [
  "' or '1'='1",
  "x') union select id,passwordHash,1 from sys_user--",
  "'; drop table sys_user;--",
  '1 or 1=1',
  '%27%20or%201=1--',
  '(select passwordHash from sys_user limit 1)',
  '(case when 1=1 then id else createTime end)',
  'id desc, (select 1)',
  '1;select pg_sleep(5)',
  '${7*191}',
  '*'.repeat(50),
  '\\',
  '\u0000',
  '🙂'.repeat(40),
  '-9', // -1 stands in a dictionary
  '99999999999999999999',
]
const nothingLike = '没有这样的字qz'

const lists = registered.map(({ resource }) => ({ url: endpointsOf(resource).list, names: [...resource.fields.map(({ name }) => name), 'id', 'createTime'] }))
const trees = registered.flatMap(({ resource }) =>
  isTree(resource)
    ? [
        { url: endpointsOf(resource).whole, names: ['condition'] },
        { url: endpointsOf(resource).pathTo, names: ['id'] },
      ]
    : [],
)

/** Every other place where a text becomes part of a question. */
const others = [
  { url: '/sys/dict/loadDict/sys_user,realname,username', names: ['keyword', 'pageSize'] },
  { url: '/sys/dict/loadDict/sex', names: ['keyword'] },
  { url: '/sys/dict/loadDictItem/sys_user,realname,username', names: ['key'] },
  { url: '/sys/dict/loadDictOrderByValue/sys_user,realname,username', names: ['keyword'] },
  { url: '/sys/dict/loadTreeData?tableName=sys_depart&text=departName&code=id', names: ['pid', 'pidField', 'condition'] },
  { url: '/sys/dict/loadTreeData?pid=', names: ['tableName', 'text', 'code'] },
  { url: '/sys/duplicate/check?tableName=sys_dict&fieldName=dictCode', names: ['fieldVal', 'dataId'] },
  { url: '/sys/duplicate/check?fieldVal=1', names: ['tableName', 'fieldName'] },
  { url: '/sys/checkRule/checkByCode?ruleCode=common', names: ['value'] },
  { url: '/sys/checkRule/checkByCode?value=1', names: ['ruleCode'] },
  { url: '/sys/category/loadTreeRoot?async=false', names: ['pcode', 'condition'] },
  { url: '/sys/category/loadTreeChildren', names: ['pid'] },
  { url: '/sys/category/loadTreeData', names: ['pid', 'pcode', 'condition'] },
  { url: '/sys/category/loadOne?field=code', names: ['val'] },
  { url: '/sys/category/loadDictItem/', names: ['ids'] },
  { url: '/sys/sysDepart/searchBy', names: ['keyWord'] },
  { url: '/sys/sysDepart/queryDepartTreeSync', names: ['pid'] },
  { url: '/sys/user/queryUserComponentData', names: ['departId', 'username', 'realname'] },
  { url: '/sys/user/queryUserByDepId', names: ['id', 'realname', 'username'] },
  { url: '/sys/role/checkRoleCode', names: ['roleCode', 'id'] },
  { url: '/sys/dataLog/queryDataVerList?dataTable=sys_dict', names: ['dataId'] },
  { url: '/sys/dataLog/queryDataVerList?dataId=1', names: ['dataTable'] },
  { url: '/sys/dataLog/queryCompareList?dataId2=1', names: ['dataId1'] },
  { url: '/online/cgreport/api/getData/plc_tag', names: ['tagCode', 'address', 'self_a', 'column', 'order'] },
  { url: '/online/cgreport/api/getData/sys_dict_item', names: ['itemText', 'updateTime_begin', 'status'] },
]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let api: Api
    let token = ''
    let closeDatabase: () => void
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      api = await startApi((parts) => [...resourceRoutes(parts), ...reportRoutes({ db: parts.db, lookups: createLookups(parts), plantTz: parts.plantTz })], {
        databaseUrl: url,
      })
      token = await api.tokenOf('admin')
    })
    afterAll(async () => {
      await api.close()
      closeDatabase()
    })

    const asked = async (url: string, query: Record<string, string>) => {
      const { status, body } = await api.call({
        method: 'GET',
        url: `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`,
        headers: { 'x-access-token': token },
      })
      return { status, body, text: JSON.stringify(body) }
    }
    /** How much an answer found. */
    const found = (result: unknown): number => {
      if (Array.isArray(result)) return result.length
      return typeof result === 'object' && result !== null && 'total' in result ? Number(result.total) : 0
    }

    test.each([...lists, ...trees, ...others])(
      '$url finds no more by an attack than by nonsense, and no word of a database comes out',
      async ({ url, names }) => {
        for (const name of names) {
          const nonsense = found((await asked(url, { [name]: nothingLike })).body.result)
          for (const attack of attacks) {
            const { status, body, text } = await asked(url, { [name]: attack })
            expect(status, `${name} ${attack} ${text}`).toBeLessThan(500)
            expect(found(body.result), `${name} ${attack}`).toBeLessThanOrEqual(name === 'pageSize' ? 1000 : nonsense * attack.split(',').length)
            expect(text, `${name} ${attack}`).not.toMatch(/argon2|scrypt|syntax error|SQLITE|sqlite|relation "|no such (table|column)|invalid input syntax/)
          }
        }
      },
    )

    test.each(lists)('$url is ordered by declared columns only, and in one of two directions', async ({ url }) => {
      const standard = (await asked(url, {})).text.replaceAll(/"timestamp":\d+/g, '')
      for (const attack of attacks.filter((each) => !each.includes('\0'))) {
        const { status, text } = await asked(url, { column: attack, order: 'asc' })
        expect(status).toBe(200)
        expect(text.replaceAll(/"timestamp":\d+/g, '')).toBe(standard)
        expect((await asked(url, { column: 'createTime', order: attack })).status).toBe(200)
      }
    })

    test.each(lists)('$url refuses to look for secrets, whichever way they are named', async ({ url }) => {
      for (const secret of ['password', 'passwordHash', 'salt', 'tokenVersion']) {
        expect((await asked(url, { [secret]: '*a*' })).status).toBe(422)
        const advanced = encodeURIComponent(JSON.stringify([{ field: secret, rule: 'like', val: 'a', type: 'text' }]))
        expect((await asked(url, { superQueryParams: advanced })).status).toBe(422)
      }
    })

    test('a text with U+0000 is refused wherever it stands, before any database sees it', async () => {
      const inBody = await api.call({
        method: 'POST',
        url: '/sys/dict/add',
        headers: { 'x-access-token': token },
        payload: { dictName: 'a\0b', dictCode: 'nul' },
      })
      const inPath = await asked('/sys/dict/loadDict/sys_user,realname,username', { keyword: '\0' })
      for (const { status, body } of [inBody, inPath]) expect([status, body.message]).toEqual([422, expect.stringContaining('控制字符')])
    })

    test('a body that is nested without end is refused, not answered with an error of ours', async () => {
      const payload = `{"dictName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
      const { status } = await api.call({
        method: 'POST',
        url: '/sys/dict/add',
        headers: { 'x-access-token': token, 'content-type': 'application/json' },
        payload,
      })
      expect(status).toBe(422)
    })

    test('a dictionary of a table has three parts, each of which is offered', async () => {
      for (const dict of [
        'sys_user,passwordHash,username',
        'sys_user,realname,passwordHash',
        'sys_user,realname,username,1=1',
        'sys_session,id,userId',
        'information_schema.tables,table_name,table_name',
        "sys_user,realname,username where '1'='1'",
      ]) {
        const { status, text } = await asked(`/sys/dict/loadDict/${encodeURIComponent(dict)}`, { keyword: 'a' })
        expect([dict, status >= 400 && status < 500]).toEqual([dict, true])
        expect(text).not.toContain('admin')
      }
    })

    test('keys of a batch are keys and not too many', async () => {
      for (const { resource } of registered.filter(({ resource: { verbs } }) => verbs.includes('delete'))) {
        const { removeMany } = endpointsOf(resource)
        const remove = async (ids: string) =>
          (await api.call({ method: 'DELETE', url: `${removeMany}?${new URLSearchParams({ ids }).toString()}`, headers: { 'x-access-token': token } })).status
        for (const ids of ["1') or 1=1--", 'a b', Array.from({ length: 501 }, (_, at) => `k${at}`).join(',')])
          expect([resource.name, await remove(ids)]).toEqual([resource.name, 422])
      }
    })
  })
