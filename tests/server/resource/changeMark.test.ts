import { afterAll, beforeAll, expect, test } from 'vitest'
import { dicts } from '#contract/modules/reference/dict.ts'
import { markHeader } from '#contract/topics.ts'
import { startResources } from '../../support/resourceApi.ts'
import type { ResourceApi } from '../../support/resourceApi.ts'

let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

test('a write carries the mark of its page to the bus; what is no mark is left out, and nothing fails for it', async () => {
  const marks: (string | null)[] = []
  const stop = resources.api.bus.on('resource.changed', ({ resource, mark }) => {
    if (resource !== 'sysLog') marks.push(mark) // each call is also a line of the log
  })
  for (const [n, given] of ['abcdefgh_12345678', 'short', 'with blanks and <b>', undefined].entries()) {
    const headers = { 'x-access-token': resources.token, ...(given === undefined ? {} : { [markHeader]: given }) }
    const { status } = await resources.api.call({ method: 'POST', url: `${dicts.path}/add`, headers, payload: { dictName: `标记${n}`, dictCode: `mark_${n}` } })
    expect(status).toBe(200)
  }
  stop()
  expect(marks).toEqual(['abcdefgh_12345678', null, null, null])
})
