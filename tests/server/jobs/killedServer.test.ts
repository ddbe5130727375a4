import { describe, expect, test } from 'vitest'
import { isJobsOnceLeftOut, jobsOnce } from '../../faults/jobsOnce.ts'

describe.skipIf(isJobsOnceLeftOut)('two server processes on one database, one of them killed while it runs jobs', () => {
  test('every run leaves its effect exactly once, and what the killed one had begun is taken over', async () => {
    const figures = await jobsOnce(80)
    expect(figures).toMatchObject({ runs: 80, lost: 0, twice: 0 })
    expect(figures.doneByKilled).toBeGreaterThan(0)
  }, 180_000)
})
