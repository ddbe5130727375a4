import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import type { Registered } from '../../../../server/resource/routes/registered.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { thatCan } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { exportedIn, fileOf } from './exporting.ts'

/** What every resource refuses before a database is asked, and what its files are not; at least so many of them. */
export function refusing(resources: ResourceApi, all: readonly Registered[], least: { changed: number; exported: number }): void {
  const can = thatCan(all)

  test.each(atLeast(least.changed, can('list', 'add')))(
    '$name without a field that is required is refused, names the field and is not kept',
    async ({ resource }) => {
      const required = resource.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
      const sample = await resources.sampleOf(resource)
      const { add } = endpointsOf(resource)
      const before = (await resources.listed(resource, { pageSize: '1' })).total
      for (const name of required) {
        const { [name]: _left, ...rest } = sample
        const { status, body } = await resources.call('POST', add, rest)
        expect([name, status, body.result]).toEqual([name, 422, { fields: expect.objectContaining({ [name]: [expect.any(String)] }) }])
      }
      expect(required.length).toBeGreaterThan(0)
      expect((await resources.listed(resource, { pageSize: '1' })).total).toBe(before)
      expect((await resources.call('POST', add, sample)).body.message).toBe('添加成功！') // nothing else was wrong with it
      expect((await resources.listed(resource, { pageSize: '1' })).total).toBe(before + 1)
    },
  )

  test.each(atLeast(least.changed, can('list', 'add')))(
    '$name takes no column that is not a field: not its id, its maker or its version',
    async ({ resource }) => {
      const forged = { id: 'mine', createBy: 'somebody', createTime: '2000-01-01 00:00:00', version: 77 }
      const { createTime, ...made } = await resources.added(resource, forged)
      expect(made).toMatchObject({ createBy: 'admin', version: 1 })
      expect([made.id === 'mine', String(createTime).startsWith('2000')]).toEqual([false, false])
    },
  )

  test.each(
    atLeast(
      least.exported,
      can('list', 'export').filter(({ resource }) => plainText(resource)),
    ),
  )('nothing in a file of $name is a formula', async ({ resource }) => {
    const field = plainText(resource)?.name ?? ''
    const id = await rowWith(resource, { [field]: '=1+1' })
    const [heading = [], line = []] = await fileOf(resources, resource, 'csv', `&selections=${id}`)
    expect(line[heading.indexOf(plainText(resource)?.title ?? '')]).toBe("'=1+1")
    expect(line.filter((cell) => /^[=+@-]/.test(cell) && !/^-?\d/.test(cell))).toEqual([])
  })

  /** A row in which this stands, whatever the rules for people say of it; some tables take no change. */
  async function rowWith(resource: Resource, given: Record<string, string>): Promise<string> {
    if (!resource.verbs.includes('add')) return resources.stored(resource, given)
    const { id } = await resources.added(resource)
    const table = all.find((one) => one.resource.name === resource.name)?.table ?? ''
    for (const [name, text] of Object.entries(given))
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${text} where id = ${id}`.execute(resources.api.db)
    return id
  }
}

/** A field whose cell in a file is its text as it stands. */
function plainText(resource: Resource) {
  return exportedIn(resource).find(({ name, kind }) => (kind === 'text' || kind === 'textarea') && !resource.unique.flat().includes(name))
}
