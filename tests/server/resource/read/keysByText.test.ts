import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeysByText, keysByTextPath } from '#contract/keysByText.ts'
import { dicts } from '#contract/modules/reference/dict.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

const ask = (asked: object, as?: string) => resources.call('POST', keysByTextPath, { resource: dicts.name, by: 'id', texts: ['x'], ...asked }, as)
const named = async (asked: object) => KeysByText.parse((await ask(asked)).body.result).named

test('texts become the keys of the records that they name, a thousand and more in one question', async () => {
  const rows = [await resources.added(dicts, { dictName: '批一' }), await resources.added(dicts, { dictName: '批二' })]
  const others = Array.from({ length: 1500 }, (_none, at) => `无 ${at}`)
  const found = await named({ texts: ['批一', ...others, '批二', '批一'] })
  expect(found).toEqual(rows.map(({ id }, at) => ({ text: `批${'一二'[at] ?? ''}`, key: id, label: `批${'一二'[at] ?? ''}` })))
})

test('a name that several records have names none of them; a unique code names its record', async () => {
  const rows = [
    await resources.added(dicts, { dictName: '同名' }),
    await resources.added(dicts, { dictName: '同名' }),
    await resources.added(dicts, { dictName: '同名' }),
  ]
  expect(await named({ texts: ['同名'] })).toEqual([])
  const [code] = rows.map((row) => String(row['dictCode']))
  expect(await named({ by: 'dictCode', texts: [code, '同名'] })).toEqual([{ text: code, key: code, label: '同名' }])
})

test('nothing is looked for by what is not unique, in what is no resource, or for those who may not list it', async () => {
  expect((await ask({ by: 'description' })).status).toBe(422)
  expect((await ask({ by: 'password', resource: 'sysUser' })).status).toBe(422)
  expect((await ask({ resource: 'sqlite_master' })).status).toBe(422)
  expect((await ask({ texts: [] })).status).toBe(422)
  expect((await ask({}, await resources.api.tokenOf('guest'))).status).toBe(403)
})
