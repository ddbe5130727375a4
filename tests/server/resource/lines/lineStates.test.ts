import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from '../../../support/databases.ts'
import { jobParts } from '../../../support/jobForm.ts'
import { startJobs } from '../../../support/jobs.ts'

const Job = z.looseObject({ id: z.string(), version: z.number() })
const Part = z.looseObject({ id: z.string(), version: z.number(), part: z.string(), qty: z.number(), total: z.number().nullable(), status: z.string() })
const WithParts = z.object({ lines: z.object({ [jobParts.name]: z.array(Part) }) })

/** What the form of lines asks, at the server: their states, and what is computed in them. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let started: Awaited<ReturnType<typeof startJobs>>
    let closeDatabase = () => {}
    let seed = 0
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      started = await startJobs(url)
    })
    afterAll(async () => {
      await started.api.close()
      closeDatabase()
    })

    const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: Record<string, unknown>) =>
      started.api.call({ method, url: `/sample/job/${path}`, headers: { 'x-access-token': started.token }, ...(payload ? { payload } : {}) })
    const parts = (lines: object) => ({ lines: { [jobParts.name]: lines } })
    const stored = async (id: string) => WithParts.parse((await call('GET', `queryWithLines?id=${id}`)).body.result).lines[jobParts.name] ?? []
    /** A job with two parts, the first of them in this state. */
    async function made(state: string) {
      seed += 1
      const changed = [
        { key: 'a', seq: 1, part: '盒盖', qty: 5, unitQty: 0.25 },
        { key: 'b', seq: 2, part: '盒底', qty: 5 },
      ]
      const { body } = await call('POST', 'add', { jobNo: `L${seed}`, jobType: 'sample', qty: 5, ...parts({ changed }) })
      const { id } = Job.parse(body.result)
      await sql`update sample_job_part set status = ${state} where ${sql.ref('jobId')} = ${id} and part = '盒盖'`.execute(started.api.db)
      const [first, second] = await stored(id)
      if (!first || !second) throw new Error('the two parts are not there')
      return { id, first, second }
    }

    test('what is computed in a line follows from its own fields, whatever a caller says of it', async () => {
      const { id, first, second } = await made('open')
      expect([first.total, second.total]).toEqual([1.25, null])
      expect((await call('PUT', 'edit', { id, ...parts({ changed: [{ ...first, key: 'a', qty: 8, total: 99 }] }) })).status).toBe(200)
      expect((await stored(id)).map(({ total }) => total)).toEqual([2, null])
    })

    test('a field that the state of a line locks is refused in its cell, and the line beside it is not written either', async () => {
      const { id, first, second } = await made('done')
      const changed = [
        { ...second, key: 'b', part: '盒底二' },
        { ...first, key: 'a', qty: 6 },
      ]
      const { status, body } = await call('PUT', 'edit', { id, ...parts({ changed }) })
      expect([status, body.message]).toEqual([409, '明细有误：已做，数量不能修改'])
      expect(body.result).toEqual(parts({ a: { qty: ['已做，数量不能修改'] } }))
      expect(await stored(id)).toEqual([first, second])
      expect((await call('PUT', 'edit', { id, ...parts({ changed: [{ ...first, key: 'a', part: '上盖' }] }) })).status).toBe(200)
      expect((await stored(id)).map(({ part }) => part)).toEqual(['上盖', '盒底'])
    })

    test('a line whose state forbids every change is named, with the way out', async () => {
      const { id, first } = await made('sealed')
      const { status, body } = await call('PUT', 'edit', { id, ...parts({ changed: [{ ...first, key: 'a', part: '上盖' }] }) })
      expect([status, body.result]).toEqual([409, parts({ a: { part: [expect.stringContaining('“已封”时不能修改')] } })])
      expect((await stored(id))[0]).toEqual(first)
    })
  })
