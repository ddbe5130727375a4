import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#contract/modules/modules.ts'
import { rightsOfMasks, secrets, startMaskedHouse } from './maskedHouse.ts'
import type { MaskedHouse } from './maskedHouse.ts'

let house: MaskedHouse
let lines: { id: string; version: number }[] = []
beforeAll(async () => {
  house = await startMaskedHouse()
  // something stands in every log: changes, a command, and searches by what is secret
  const { admin, person } = house
  const done: number[] = []
  done.push((await admin('PUT', '/sys/user/edit', { id: person.id, version: person.version, phone: secrets.phone, remark: '' })).status)
  done.push((await admin('PUT', '/sys/user/frozenBatch', { ids: person.id, status: 2 })).status)
  done.push((await admin('PUT', '/sys/user/frozenBatch', { ids: person.id, status: 1 })).status)
  const { version } = await house.api.db.selectFrom('sys_user').select('version').where('id', '=', person.id).executeTakeFirstOrThrow()
  done.push((await admin('POST', '/sys/user/freeze', { id: person.id, version })).status)
  const asked = encodeURIComponent(encodeURIComponent(JSON.stringify([{ field: 'phone', rule: 'eq', val: secrets.phone }])))
  done.push((await admin('GET', `/sys/user/exportXls?format=csv&email=${secrets.email}&superQueryParams=${asked}`)).status)
  if (done.some((status) => status !== 200)) throw new Error(`the logs are not filled: ${done.join()}`)
  lines = await house.api.db.selectFrom('mes_formula_line').select(['id', 'version']).where('versionId', '=', house.version.id).orderBy('seq').execute()
})
afterAll(() => house.close())

const withoutSides = (path: string) => !/logout|\/pause|:\w+/i.test(path)

/** Whatever a route may want to know of one record, by every name that routes give it. */
function askedOf(record: Record<string, string>): string {
  return new URLSearchParams({ pageNo: '1', pageSize: '1000', format: 'csv', ...record }).toString()
}

/** Of the routes that read (or of these) those that tell a secret to who calls, with what they tell. */
async function doorsThatTell(call: MaskedHouse['blind'], only: readonly string[] | null = null): Promise<{ telling: string[]; asked: number }> {
  const { person, version, formula, report } = house
  const newest = async (dataId: string) =>
    (await house.api.db.selectFrom('sys_data_log').select('id').where('dataId', '=', dataId).orderBy('id', 'desc').limit(1).execute()).map(({ id }) => id)
  const versionRows = [...(await newest(person.id)), ...(await newest(lines[0]?.id ?? ''))]
  const records = [
    {}, // the whole list: every name below may narrow it
    { words: '陈工', keyword: '陈工' },
    { id: person.id, userId: person.id, userid: person.id, ids: person.id, userIds: person.id, dataTable: 'sys_user', dataId: person.id },
    { id: version.id, versionId: version.id, formulaId: formula.id, dataTable: 'mes_formula_line', dataId: lines[0]?.id ?? '' },
    { id: lines[0]?.id ?? '', dataTable: 'mes_formula_version', dataId: version.id },
    { id: report.id, dataTable: 'onl_cgreport_head', dataId: report.id },
    ...versionRows.map((id) => ({ id, dataId1: id, dataId2: id })),
  ]
  const telling = new Set<string>()
  let asked = 0
  for (const { method, path } of house.routes().filter((route) => !('public' in route.access) && withoutSides(route.path))) {
    if (method !== 'GET' || (only !== null && !only.includes(path))) continue
    for (const record of records) {
      const { text } = await call('GET', `${path}?${askedOf(record)}`)
      asked += 1
      for (const [name, secret] of Object.entries(secrets)) if (text.includes(secret)) telling.add(`${path} ${name}`)
    }
  }
  return { telling: [...telling].toSorted(), asked }
}

describe('every mask of the product', () => {
  test('names a right that exists, and there are masks', () => {
    const named = resources.flatMap(({ fields }) => fields.flatMap(({ mask }) => mask?.unless ?? []))
    expect([...new Set(named)].toSorted()).toEqual([...rightsOfMasks].toSorted())
    const masked = resources.flatMap(({ name, fields }) => fields.filter(({ mask }) => mask).map((field) => `${name}.${field.name}`))
    expect(masked.toSorted()).toEqual([
      'mesColorTrialLine.pct',
      'mesFormulaLine.pct',
      'mesFormulaVersion.sumPct',
      'onlCgreportHead.cgrSql',
      'sysUser.birthday',
      'sysUser.email',
      'sysUser.phone',
    ])
  })

  test('holds at every door that reads: list, lines, export, history, versions beside each other, logs, search, labels [TASK-011]', async () => {
    const { telling, asked } = await doorsThatTell(house.blind)
    expect(telling).toEqual([])
    expect(asked).toBeGreaterThan(2000)
    const doors = [
      '/mes/colorTrialLine/list share',
      '/mes/formulaLine/list share',
      '/mes/formulaVersion/exportXls share',
      '/mes/formulaVersion/list sum',
      '/mes/formulaVersion/queryWithLines share',
      '/mes/formulaVersion/queryWithLines sum',
      '/online/cgreport/head/list statement',
      '/online/cgreport/head/queryById statement',
      '/sys/audit/list phone',
      '/sys/audit/list statement',
      '/sys/dataLog/list statement',
      '/sys/dataLog/list phone',
      '/sys/dataLog/list share',
      '/sys/dataLog/queryCompareList phone',
      '/sys/dataLog/queryDataVerList phone',
      '/sys/dataLog/queryDataVerList share',
      '/sys/user/exportXls birthday',
      '/sys/user/exportXls email',
      '/sys/user/exportXls phone',
      '/sys/user/list phone',
      '/sys/user/queryById email',
    ]
    const told = await doorsThatTell(house.seer, [...doors.map((door) => door.split(' ')[0] ?? ''), '/sys/log/list'])
    expect(told.telling).toEqual(expect.arrayContaining(doors))
    // what is kept for everybody who reads logs hides it from all of them
    expect(told.telling.filter((door) => door.startsWith('/sys/log/'))).toEqual([])
  }, 120_000)
})

describe('whoever does not see a field', () => {
  const total = async (call: MaskedHouse['blind'], url: string) => ((await call('GET', url)).result as { total: number }).total
  const encoded = (conditions: object[]) => encodeURIComponent(encodeURIComponent(JSON.stringify(conditions)))

  test('neither narrows, sorts, groups nor adds up by it; whoever sees it does', async () => {
    const { blind, seer } = house
    const asked = [
      ['/sys/user/list', `phone=${secrets.phone}`],
      ['/sys/user/list', `email=*nobody.reads*`],
      ['/sys/user/list', `birthday_begin=${secrets.birthday}&birthday_end=${secrets.birthday}`],
      ['/sys/user/list', `superQueryParams=${encoded([{ field: 'phone', rule: 'eq', val: secrets.phone }])}`],
      ['/mes/formulaLine/list', `pct=${secrets.share}`],
      ['/mes/formulaLine/list', `superQueryParams=${encoded([{ field: 'pct', rule: 'gt', val: '50' }])}`],
      ['/mes/formulaVersion/list', `sumPct=1`],
    ] as const
    for (const [path, query] of asked) {
      expect(await total(blind, `${path}?${query}`), query).toBe(await total(blind, path))
      expect(await total(seer, `${path}?${query}`), query).toBeLessThan(await total(seer, path))
    }
    for (const query of ['groupBy=phone', 'groupBy=birthday:year'] as const)
      expect([(await blind('GET', `/sys/user/report?${query}`)).status, (await seer('GET', `/sys/user/report?${query}`)).status], query).toEqual([422, 200])
    const sums = 'measures=sum:sumPct'
    expect([(await blind('GET', `/mes/formulaVersion/report?${sums}`)).status, (await seer('GET', `/mes/formulaVersion/report?${sums}`)).status]).toEqual([
      422, 200,
    ])
  })

  test('gets no yes or no about it from checks, counts and looks by text; whoever sees it does', async () => {
    const { blind, seer } = house
    const rule = { ruleName: 'x', ruleColumn: 'phone', ruleConditions: 'RIGHT_LIKE', ruleValue: '139', status: '1' }
    const questions = [
      ['GET', `/sys/duplicate/check?tableName=sys_user&fieldName=phone&fieldVal=${secrets.phone}`],
      ['GET', `/sys/duplicate/check?tableName=sys_user&fieldName=email&fieldVal=${secrets.email}`],
      ['GET', `/sys/user/checkOnlyUser?phone=${secrets.phone}`],
      ['GET', `/sys/user/checkOnlyUser?email=${secrets.email}`],
      ['POST', '/sys/permission/ruleRows', { permission: 'sys:user:list', userId: '', rules: [rule] }],
      ['POST', '/sys/dataRule/add', { ...rule, permission: 'sys:user:list' }],
    ] as const
    for (const [method, url, body] of questions) {
      expect((await blind(method, url, body)).status, url).toBe(403)
      expect((await seer(method, url, body)).status, url).not.toBe(403)
    }
    const texts = { resource: 'sysUser', by: 'phone', texts: [secrets.phone] }
    const { keysByTextPath } = await import('#contract/keysByText.ts')
    expect([(await blind('POST', keysByTextPath, texts)).status, (await seer('POST', keysByTextPath, texts)).status]).toEqual([422, 200])
  })

  test('is told no more by a conflict, a refused command and the answer to a write', async () => {
    const { blind, seer, person, version } = house
    const line = { key: '1', id: lines[0]?.id, version: 99, seq: 1, phase: 'A', isKey: 'Y', remark: 'late', materialId: 'x' }
    const calls = [
      ['PUT', '/sys/user/edit', { id: person.id, version: 1, realname: '陈工' }, 409],
      ['POST', '/sys/user/thaw', { id: person.id, version: 1 }, 409],
      ['PUT', '/mes/formulaVersion/edit', { id: version.id, version: 99, lossPct: 2 }, 409],
      ['PUT', '/mes/formulaVersion/edit', { id: version.id, lines: { mesFormulaLine: { changed: [line], deleted: [] } } }, 409],
      ['POST', '/mes/formulaVersion/reject', { id: version.id, version: version.version, reason: 'x' }, 409],
      ['POST', '/mes/formulaVersion/submit', { id: version.id, version: version.version }, 409],
    ] as const
    for (const [method, url, body, status] of calls) {
      const [hidden, shown] = [await blind(method, url, body), await seer(method, url, body)]
      expect([hidden.status, shown.status], url).toEqual([status, status])
      expect(
        Object.values(secrets).filter((secret) => hidden.text.includes(secret)),
        url,
      ).toEqual([])
      expect(
        Object.values(secrets).some((secret) => shown.text.includes(secret)),
        url,
      ).toBe(true)
    }
    const { version: now } = await house.api.db.selectFrom('sys_user').select('version').where('id', '=', person.id).executeTakeFirstOrThrow()
    const written = await blind('PUT', '/sys/user/edit', { id: person.id, version: now, realname: '陈工一' })
    expect(written.status).toBe(200)
    expect(Object.values(secrets).filter((secret) => written.text.includes(secret))).toEqual([])
    for (const [at, birthday] of ['1988-01-01', secrets.birthday].entries())
      expect((await seer('PUT', '/sys/user/edit', { id: person.id, version: now + 1 + at, realname: '陈工一', birthday })).status).toBe(200)
    const late = { id: person.id, version: now + 2, realname: '陈工三' }
    const changed = [blind, seer].map(async (call) => ((await call('PUT', '/sys/user/edit', late)).result as { changed: string[] }).changed) // of a conflict
    expect(await Promise.all(changed)).toEqual([[], ['birthday']])
  })

  test('leaves it as it is by sending back what was shown instead, in a form, in lines and in a file', async () => {
    const { blind, person, version } = house
    const stored = () =>
      house.api.db.selectFrom('sys_user').select(['phone', 'email', 'birthday', 'version']).where('id', '=', person.id).executeTakeFirstOrThrow()
    const shown = (await blind('GET', `/sys/user/queryById?id=${person.id}`)).result as Record<string, unknown>
    expect([shown['phone'], shown['email'], shown['birthday']]).toEqual(['139****4321', '', null])
    const before = await stored()
    expect((await blind('PUT', '/sys/user/edit', { ...shown, realname: '陈工二' })).status).toBe(200)
    expect(await stored()).toEqual({ ...before, version: before.version + 1 })
    const { lines: shownLines } = (await blind('GET', `/mes/formulaVersion/queryWithLines?id=${version.id}`)).result as {
      lines: { mesFormulaLine: Record<string, unknown>[] }
    }
    const changed = shownLines.mesFormulaLine.map((line, at) => ({ ...line, key: String(at), remark: 'seen' }))
    expect(changed.map(({ pct }: Record<string, unknown>) => pct)).toEqual([null, null])
    const saved = await blind('PUT', '/mes/formulaVersion/edit', { id: version.id, lines: { mesFormulaLine: { changed, deleted: [] } } })
    expect(saved.status, saved.message).toBe(200)
    const shares = await house.api.db.selectFrom('mes_formula_line').select(['pct', 'remark']).where('versionId', '=', version.id).orderBy('seq').execute()
    expect(shares).toEqual([
      { pct: 37_123_400, remark: 'seen' },
      { pct: 62_444_400, remark: 'seen' },
    ])
  })
})
