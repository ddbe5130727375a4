import { expect, test } from 'vitest'
import { namesOwner, referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { rulesOn } from '#contract/rules/formRules.ts'
import type { ResourceApi, resourcesThatCan } from '../../../support/resourceApi.ts'
import { neededBeyondRequired } from './leftOpen.ts'
import type { RowsOnce } from '../../../support/rowsOnce.ts'

/** Everything here ends in a statement that each database takes or refuses in its own way: columns, keys, references, transactions. */
export function writing(resources: ResourceApi, rows: RowsOnce, can: typeof resourcesThatCan): void {
  const addable = can('list', 'add', 'edit', 'delete')
  test.each(addable)('$name is made, found, changed and removed, and the bus hears it each time', async ({ resource }) => {
    const paths = endpointsOf(resource)
    const heard: { of: string; verb: string; id: string | null }[] = []
    const stop = resources.api.bus.on('resource.changed', ({ resource: of, verb, id }) => heard.push({ of, verb, id }))
    const row = await resources.added(resource)
    expect(await resources.listed(resource, { id: row.id })).toMatchObject({ total: 1, records: [{ id: row.id }] })
    const found = await resources.call('GET', `${paths.one}?id=${row.id}`)
    expect(found.body.result).toMatchObject({ id: row.id, createBy: 'admin', version: 1 })
    const change = await resources.sampleOf(resource)
    const { status, body } = await resources.call('PUT', paths.edit, { ...change, id: row.id, version: row.version })
    expect([status, body.message]).toEqual([200, '修改成功!'])
    const once = new Set(resource.fields.filter(({ form }) => form === 'once').map(({ name }) => name))
    const kept = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, once.has(name) ? row[name] : value]))
    expect(body.result).toMatchObject({ ...kept, id: row.id, version: 2 })
    expect((await resources.call('DELETE', `${paths.remove}?id=${row.id}`)).body.message).toBe('删除成功!')
    expect((await resources.call('GET', `${paths.one}?id=${row.id}`)).status).toBe(404)
    stop()
    expect(heard.filter(({ of, id }) => of === resource.name && id === row.id).map(({ verb }) => verb)).toEqual(['add', 'edit', 'delete'])
  })

  test.each(addable.filter(({ name }) => !(name in neededBeyondRequired)))(
    '$name is made and saved again with nothing in what may be left open',
    async ({ resource }) => {
      const { add, edit } = endpointsOf(resource)
      const bare = await bareOf(resource)
      const made = await resources.call('POST', add, bare)
      expect([made.status, made.body.message]).toEqual([200, '添加成功！'])
      const { id, version } = made.body.result as { id: string; version: number } // a record
      const again = await resources.call('PUT', edit, { ...bare, id, version })
      expect([again.status, again.body.message]).toEqual([200, '修改成功!'])
    },
  )

  test.each(addable.filter(({ name }) => name in neededBeyondRequired))(
    '$name says at which field something is needed besides what is required',
    async ({ name, resource }) => {
      const { status, body } = await resources.call('POST', endpointsOf(resource).add, await bareOf(resource))
      expect([status, Object.keys((body.result as { fields?: object } | null)?.fields ?? {})]).toEqual([422, neededBeyondRequired[name]])
    },
  )

  /** A sample with null in everything that need not be filled in; the first of what it belongs to, as the second version of a formula needs a reason. */
  async function bareOf(resource: Resource) {
    const open = writtenIn(resource).filter(({ isRequired }) => !isRequired)
    return { ...(await resources.sampleOf(resource, { isApart: true })), ...Object.fromEntries(open.map(({ name }) => [name, null])) }
  }

  // a client keeps the department that it loaded and saves it again: one's own save is no conflict (decision 144, departs.test.ts)
  const refusesOwnSaves = addable.filter(({ name }) => name !== 'sysDepart')
  test.each(refusesOwnSaves)('$name refuses an edit of an older version, and says who saved it', async ({ resource }) => {
    const { edit, one } = endpointsOf(resource)
    const { id, version } = await resources.added(resource)
    const change = { ...(await resources.sampleOf(resource)), id, version }
    expect((await resources.call('PUT', edit, change)).status).toBe(200)
    const { status, body } = await resources.call('PUT', edit, change)
    expect([status, body.message]).toEqual([409, expect.stringContaining('admin')])
    expect((await resources.call('GET', `${one}?id=${id}`)).body.result).toMatchObject({ version: version + 1 })
  })

  test.each(addable.filter(({ resource }) => resource.unique.length > 0))(
    '$name refuses a record that is there already, and names what to change',
    async ({ resource }) => {
      const { add, one } = endpointsOf(resource)
      const [first = ''] = await rows(resource)
      const row = (await resources.call('GET', `${one}?id=${first}`)).body.result as Record<string, unknown> // a record
      const sample = await resources.sampleOf(resource)
      for (const key of resource.unique) {
        const { status, body } = await resources.call('POST', add, { ...sample, ...Object.fromEntries(key.map((name) => [name, row[name]])) })
        expect([status, body.message]).toEqual([422, expect.stringContaining('已存在')])
        const named = resource.fields.filter((field) => key.includes(field.name) && !namesOwner(field)).map(({ name }) => name)
        expect(Object.keys((body.result as { fields: object }).fields).toSorted()).toEqual(named.toSorted()) // a refusal of fields
      }
      expect((await resources.call('POST', add, sample)).body.message).toBe('添加成功！') // the rest of it was good
    },
  )

  test.each(addable.filter(({ resource }) => references(resource).length > 0))(
    '$name refers to no record that is not there, by none of its fields',
    async ({ resource }) => {
      const sample = await resources.sampleOf(resource)
      const refused: string[] = []
      for (const { name } of references(resource)) {
        const { status, body } = await resources.call('POST', endpointsOf(resource).add, { ...sample, ...shownBy(resource, name), [name]: 'nobody' })
        expect([name, status, body.message]).toEqual([name, 422, expect.stringContaining('引用的记录不存在')])
        refused.push(name)
      }
      expect(refused.length).toBeGreaterThan(0)
      expect((await resources.call('POST', endpointsOf(resource).add, sample)).body.message).toBe('添加成功！') // what it does refer to is there
    },
  )

  test.each(addable)('of $name several are removed at once or none', async ({ resource }) => {
    const { removeMany, one } = endpointsOf(resource)
    const ids = [(await resources.added(resource)).id, (await resources.added(resource)).id]
    expect((await resources.call('DELETE', `${removeMany}?ids=${ids[0]},nobody`)).status).toBe(404)
    expect((await resources.call('GET', `${one}?id=${ids[0]}`)).status).toBe(200)
    expect((await resources.call('DELETE', `${removeMany}?ids=${ids.join(',')},`)).body.message).toBe('批量删除成功！')
    for (const id of ids) expect((await resources.call('GET', `${one}?id=${id}`)).status).toBe(404)
  })
}

function writtenIn({ fields }: Resource): Field[] {
  return fields.filter(({ form }) => form === 'edited' || form === 'once')
}

function references(resource: Resource): Field[] {
  return writtenIn(resource).filter((field) => referredBy(field) !== null)
}

/** What has to stand in another field of a form so that this one is there. */
function shownBy({ rules }: Resource, name: string): Record<string, string | number> {
  const [rule] = rulesOn(rules, 'show', name)
  return rule && 'is' in rule.when ? { [rule.when.field]: rule.when.is[0] ?? '' } : {}
}
