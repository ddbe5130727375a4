import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figurePath } from '#contract/figure.ts'
import { keysByTextPath } from '#contract/keysByText.ts'
import { figures } from '#contract/modules/modules.ts'
import { searchPath } from '#contract/search.ts'
import { endpointsOf } from '#contract/resource.ts'
import { registered } from '../../../server/modules/modules.ts'
import { atLeast } from '../../support/atLeast.ts'
import { databases } from '../../support/databases.ts'
import { Rows, startResources } from '../../support/resourceApi.ts'
import type { ResourceApi } from '../../support/resourceApi.ts'
import { foreignFields, mine, theirs, twoTenants } from '../../support/tenantPair.ts'

/** Just after the times of what is stored (storedRow.ts): figures of today, of a week and of a month count some of them. */
const inTheirMonth = Date.parse('2026-11-25T12:00:00+08:00')

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
      started.api.clock.now = inTheirMonth
      pair = await twoTenants(started.api)
    })
    afterAll(async () => {
      await started.close()
      closeDatabase()
    })

    const tenants = registered.filter(({ resource }) => resource.owner === 'tenant').map(({ resource }) => ({ name: resource.name, resource }))

    const listedOnes = tenants.filter(({ resource }) => resource.verbs.includes('list'))
    describe.each(atLeast(37, listedOnes))('$name', ({ resource }) => {
      const paths = endpointsOf(resource)
      // what has been thrown away stands in no list
      const isSeen = resource.bin === null && Object.keys(resource.only).length === 0
      const page = async (tenant: number) => Rows.parse((await pair.as(tenant, 'GET', `${paths.list}?pageSize=1000`)).body.result)

      test('stands in the list, the count and alone for its tenant, and not for another', async () => {
        const id = pair.idOf(resource)
        expect((await page(mine)).records.map((row) => String(row.id))).not.toContain(id)
        expect((await pair.as(mine, 'GET', `${paths.one}?id=${id}`)).status).toBe(404)
        if (!isSeen) return
        expect((await page(theirs)).records.map((row) => String(row.id))).toContain(id)
        expect((await pair.as(theirs, 'GET', `${paths.one}?id=${id}`)).status).toBe(200)
      })

      test.runIf(resource.verbs.includes('export'))('is in no file of another tenant', async () => {
        const [id, query] = [pair.idOf(resource), `?format=csv&selections=${pair.idOf(resource)}`]
        const lines = async (tenant: number, more: string) => (await pair.raw(tenant, paths.exported + more)).trim().split('\n').length
        const ofNothing = await lines(mine, '?format=csv&selections=nobody')
        expect([id, await lines(mine, query)]).toEqual([id, ofNothing])
        expect([id, (await lines(theirs, query)) > ofNothing || !isSeen]).toEqual([id, true]) // with its lines, where it has any
      })

      test('is changed and removed by nobody else', async () => {
        const id = pair.idOf(resource)
        const [canDelete, canEdit] = [resource.verbs.includes('delete'), resource.verbs.includes('edit')]
        const removals = canDelete ? [`${paths.remove}?id=${id}`, `${paths.removeMany}?ids=${id}`] : []
        const removed = await Promise.all(removals.map(async (url) => (await pair.as(mine, 'DELETE', url)).status))
        expect(removed).toEqual(canDelete ? [404, 404] : [])
        const change = canEdit ? { ...(await started.sampleOf(resource)), id, version: 0 } : null // a version that none has: nothing is written
        expect(change ? (await pair.as(mine, 'PUT', paths.edit, change)).status : 'never edited').toBe(canEdit ? 404 : 'never edited')
        // to whom it belongs it is there to be changed
        const isOwn = change !== null && isSeen
        expect(isOwn ? [409, 422] : ['never']).toContain(isOwn ? (await pair.as(theirs, 'PUT', paths.edit, change)).status : 'never')
      })

      test('is picked, searched for and looked back at by nobody else', async () => {
        const id = pair.idOf(resource)
        const own = (await page(theirs)).records.find((row) => String(row.id) === id)
        const named = own?.[resource.label]
        const label = typeof named === 'string' || typeof named === 'number' ? String(named) : ''
        const found = async (tenant: number) => {
          const keys = await pair.as(tenant, 'POST', keysByTextPath, { resource: resource.name, by: 'id', texts: [label] })
          const words = await pair.as(tenant, 'GET', `${searchPath}?words=${encodeURIComponent(label)}`)
          const versions = await pair.as(tenant, 'GET', `/sys/dataLog/queryDataVerList?dataTable=${resource.name}&dataId=${id}`)
          return [keys, words, versions].map(({ body }) => JSON.stringify(body.result ?? null).includes(`"${id}"`))
        }
        expect(await found(mine)).toEqual([false, false, false])
        // who has it finds it by the same questions: by its label, among what people name and write, and in the log
        const isLooked = resource.verbs.includes('add') || resource.verbs.includes('edit')
        const isText = resource.fields.some(({ name, kind }) => name === resource.label && kind === 'text')
        const isNamed = label !== '' // a message has no name
        expect(isSeen ? await found(theirs) : 'in no list').toEqual(isSeen ? [isNamed, isNamed && isLooked && isText, true] : 'in no list')
      })

      test.runIf(resource.verbs.includes('add') && foreignFields(resource).length > 0)('takes no reference to a record of another tenant', async () => {
        const above = resource.tree ? { [resource.tree.parent]: (await started.added(resource)).id } : {}
        const sample = { ...(await started.sampleOf(resource)), ...above } // of the house
        const { status, body } = await pair.as(mine, 'POST', paths.add, sample)
        const refused = Object.keys((body.result as { fields?: object } | null)?.fields ?? {})
        expect([status, body.message, foreignFields(resource)]).toEqual([422, expect.stringContaining('引用的记录不存在'), expect.arrayContaining(refused)])
        expect(refused.length).toBeGreaterThan(0)
        expect((await started.call('POST', paths.add, sample)).status).toBe(200) // whose these records are takes it
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
      expect((await values(theirs)).length).toBeGreaterThan(2)
    })
  })
