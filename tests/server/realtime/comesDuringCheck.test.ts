import { expect, test } from 'vitest'
import { until } from './gatewayFixture.ts'
import { openLinks } from './linksFixture.ts'

test('who opens a page while it is looked at which sessions still stand is not taken for somebody who signed out', async () => {
  const [looking, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const plant = await openLinks({
    async beforeGood(sessionIds) {
      if (sessionIds.length === 0) return // a link that nobody is on
      looking.resolve()
      await seen.promise
    },
  })
  try {
    const first = await plant.open('viewer')
    plant.recheck()
    await looking.promise
    const second = await plant.open('guest')
    seen.resolve()
    for (const page of [first, second]) {
      page.client.send('HeartBeat')
      await until(() => expect(page.of('heartcheck')).toHaveLength(1))
      expect(page.client.readyState).toBe(page.client.OPEN)
    }
  } finally {
    await plant.close()
  }
})
