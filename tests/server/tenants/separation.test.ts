import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figurePath } from '#contract/figure.ts'
import { keysByTextPath } from '#contract/keysByText.ts'
import { figures } from '#contract/modules/modules.ts'
import { searchPath } from '#contract/search.ts'
import { endpointsOf } from '#contract/resource.ts'
import { registered } from '../../../server/modules/modules.ts'
import { databases } from '../../support/databases.ts'
import { Rows, startResources } from '../../support/resourceApi.ts'
import type { ResourceApi } from '../../support/resourceApi.ts'
import { foreignFields, mine, theirs, twoTenants } from '../../support/tenantPair.ts'

/** What every record of a tenant must be: there for who works for this one, and for nobody else by any way. A new resource is tested by being declared. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let started: ResourceApi
    let pair: Awaited<ReturnType<typeof twoTenants>>
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      started = await startResources({ databaseUrl: url })
      pair = await twoTenants(started.api)
    })
    afterAll(async () => {
      await started.close()
      closeDatabase()
    })

    const tenants = registered.filter(({ resource }) => resource.owner === 'tenant').map(({ resource }) => ({ name: resource.name, resource }))

    test('a tenant has records of its own of much', () => {
      expect(tenants.length).toBeGreaterThan(30)
    })

    describe.each(tenants.filter(({ resource }) => resource.verbs.includes('list')))('$name', ({ resource }) => {
      const paths = endpointsOf(resource)
      const page = async (tenant: number) => Rows.parse((await pair.as(tenant, 'GET', `${paths.list}?pageSize=1000`)).body.result)

      test('stands in the list, the count and alone for its tenant, and not for another', async () => {
        const id = pair.idOf(resource)
        // what has been thrown away stands in no list
        const isSeen = resource.bin === null && Object.keys(resource.only).length === 0
        expect((await page(mine)).records.map((row) => String(row.id))).not.toContain(id)
        expect((await pair.as(mine, 'GET', `${paths.one}?id=${id}`)).status).toBe(404)
        if (!isSeen) return
        expect((await page(theirs)).records.map((row) => String(row.id))).toContain(id)
        expect((await pair.as(theirs, 'GET', `${paths.one}?id=${id}`)).status).toBe(200)
      })

      test.runIf(resource.verbs.includes('export'))('is in no file of another tenant', async () => {
        const [id, query] = [pair.idOf(resource), `?format=csv&selections=${pair.idOf(resource)}`]
        const lines = async (tenant: number, more: string) => (await pair.raw(tenant, paths.exported + more)).trim().split('\n').length
        expect([id, await lines(mine, query)]).toEqual([id, await lines(mine, '?format=csv&selections=nobody')])
      })

      test('is changed and removed by nobody else', async () => {
        const id = pair.idOf(resource)
        const statuses: number[] = []
        if (resource.verbs.includes('delete')) {
          statuses.push(
            (await pair.as(mine, 'DELETE', `${paths.remove}?id=${id}`)).status,
            (await pair.as(mine, 'DELETE', `${paths.removeMany}?ids=${id}`)).status,
          )
        }
        if (resource.verbs.includes('edit'))
          statuses.push((await pair.as(mine, 'PUT', paths.edit, { ...(await started.sampleOf(resource)), id, version: 1 })).status)
        expect(statuses.filter((status) => status !== 404 && status !== 422)).toEqual([])
        expect(statuses.includes(404) || !resource.verbs.includes('delete')).toBe(true)
      })

      test('is picked, searched for and looked back at by nobody else', async () => {
        const id = pair.idOf(resource)
        const found = async (tenant: number) => {
          const keys = await pair.as(tenant, 'POST', keysByTextPath, { resource: resource.name, by: 'id', texts: [id] })
          const words = await pair.as(tenant, 'GET', `${searchPath}?words=${encodeURIComponent(String(id).slice(0, 20))}`)
          const versions = await pair.as(tenant, 'GET', `/sys/dataLog/queryDataVerList?dataTable=${resource.name}&dataId=${id}`)
          return JSON.stringify([keys.body.result ?? null, words.body.result ?? null, versions.body.result ?? null]).includes(id)
        }
        expect(await found(mine)).toBe(false)
      })

      test.runIf(resource.verbs.includes('add') && foreignFields(resource).length > 0)('takes no reference to a record of another tenant', async () => {
        const sample = await started.sampleOf(resource) // of the house
        for (const field of foreignFields(resource)) {
          if (sample[field] === undefined || sample[field] === resource.tree?.root) continue // names nothing
          const { status } = await pair.as(mine, 'POST', paths.add, sample)
          expect([field, status]).toEqual([field, 422])
        }
      })
    })

    test('every figure of what is a tenant’s is nothing for who has nothing, whatever others have', async () => {
      const own = figures.filter((figure) => tenants.some(({ name }) => name === figure.resource))
      expect(own.length).toBeGreaterThan(5)
      const values = async (tenant: number) => {
        const { body } = await pair.as(tenant, 'GET', `${figurePath}?names=${own.map(({ name }) => name).join(',')}`)
        return (body.result as { name: string; value: string | number | null }[]).filter(({ value }) => Number(value) !== 0) // numbers, or their texts
      }
      expect(await values(mine)).toEqual([])
    })
  })
