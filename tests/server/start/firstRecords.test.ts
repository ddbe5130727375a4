import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpointsOf } from '#contract/resource.ts'
import { officeCalls } from '../../support/officeCalls.ts'
import { resourcesThatCan } from '../../support/resourceApi.ts'
import { startServerProcess } from '../../support/serverProcess.ts'

/** What an installation begins with, as the office reads it: no record may be listed that cannot be opened. */
const server = await startServerProcess()
const ask = officeCalls(server.url, await server.token())
afterAll(() => server.stop())

const Listed = z.object({ records: z.array(z.object({ id: z.string() })) })

test.each(resourcesThatCan('list'))('$name: the first and the last record of the list are opened by their number', async ({ resource }) => {
  const { list, one } = endpointsOf(resource)
  for (const order of ['asc', 'desc']) {
    const { records } = Listed.parse(await ask('GET', `${list}?pageSize=10&column=id&order=${order}`))
    for (const { id } of records) expect(await ask('GET', `${one}?id=${encodeURIComponent(id)}`), id).toMatchObject({ id })
  }
})
