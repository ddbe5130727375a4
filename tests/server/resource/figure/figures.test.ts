import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { FigureAnswer, figurePath } from '#contract/figure.ts'
import type { Figure } from '#contract/figure.ts'
import { figures } from '#contract/modules/modules.ts'
import { endpointsOf } from '#contract/resource.ts'
import { registered } from '../../../../server/modules/modules.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { addCountedRows, ruleRole } from '../../../support/countedRows.ts'
import { databases } from '../../../support/databases.ts'
import { Rows } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const Answers = z.array(FigureAnswer)
const people = ['admin', 'viewer', 'guest'] as const
type Person = (typeof people)[number]

const resourceOf = ({ resource }: Figure) => {
  const found = registered.find((each) => each.resource.name === resource)
  if (!found) throw new Error(`${resource} is not registered`)
  return found.resource
}
const lists = [...new Map(figures.map((figure) => [resourceOf(figure).permission, resourceOf(figure)])).values()]

/** Every declared figure, whatever it counts: the hundredth is tested by being declared. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const answered = async (person: Person, names = figures.map(({ name }) => name).join(',')) => {
      const { status, body } = await resources.call('GET', `${figurePath}?names=${names}`, undefined, await resources.api.tokenOf(person))
      expect(status, body.message).toBe(200)
      return Answers.parse(body.result)
    }
    const opened = async (person: Person, figure: Figure, where: Record<string, string>) => {
      const query = new URLSearchParams({ pageSize: '1000', ...where }).toString()
      const { body } = await resources.call('GET', `${endpointsOf(resourceOf(figure)).list}?${query}`, undefined, await resources.api.tokenOf(person))
      return Rows.parse(body.result)
    }

    beforeAll(async () => {
      await addCountedRows(resources.api)
      // of each list, one person sees the records with one label and another all but those: the rules differ, and so must the numbers
      for (const resource of lists) {
        const label = String((await resources.listed(resource)).records[0]?.[resource.label])
        await ruleRole(resources.api.db, 'viewer', `${resource.permission}:list`, { column: resource.label, is: '=', value: label })
        await ruleRole(resources.api.db, 'guest', `${resource.permission}:list`, { column: resource.label, is: '!=', value: label })
      }
    })

    test.each(
      atLeast(
        20,
        figures.map((figure) => ({ name: figure.name, figure })),
      ),
    )('$name is the count or the sum of exactly the rows that its list shows, for three people with different data rules', async ({ figure }) => {
      const values: number[] = []
      for (const person of people) {
        const [answer] = await answered(person, figure.name)
        if (!answer) throw new Error(`${person} does not see ${figure.name}`)
        const { records, total } = await opened(person, figure, answer.where)
        expect(records.length).toBe(total)
        const { measure } = figure
        expect(answer.value, person).toBe(measure.is === 'count' ? total : records.reduce((sum, row) => sum + Number(row[measure.field]), 0))
        expect(answer.unit).toBe(figure.unit)
        values.push(answer.value)
      }
      const [all = 0, some = 0, others = 0] = values
      expect(all).toBeGreaterThan(0)
      const isOwn = Object.values(figure.where).some((text) => text.includes('{me}'))
      if (isOwn) return
      expect(some + others, `${figure.name}: ${values.join(' ')}`).toBe(all) // each record belongs to one of the two
      expect(some).not.toBe(all)
    })

    test('a figure is absent for a person without the right to its list, and for a name that nobody declared; nobody else is asked', async () => {
      const permission = 'mes:screen:list'
      const { id } = await resources.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()
      const ofRole = () => resources.api.db.deleteFrom('sys_role_permission').where('roleId', '=', id).where('permission', '=', permission)
      expect((await answered('guest')).map(({ name }) => name)).toContain('pairedScreens')
      await ofRole().execute()
      const seen = (await answered('guest')).map(({ name }) => name)
      expect(seen).not.toContain('pairedScreens')
      expect(seen).toContain('dictionaries')
      expect(await answered('guest', 'pairedScreens,nothing')).toEqual([])
      await ruleRole(resources.api.db, 'guest', permission, null)
      expect((await resources.api.call({ method: 'GET', url: `${figurePath}?names=dictionaries` })).status).toBe(401)
    })

    test('days are those of the plant: what happened before its midnight is not counted any more', async () => {
      const before = await answered('admin', 'logsToday')
      const { now } = resources.api.clock
      resources.api.clock.now = now + 3 * 86_400_000
      const after = await answered('admin', 'logsToday')
      resources.api.clock.now = now
      expect([before[0]?.value, after[0]?.value]).toEqual([expect.any(Number), 0])
      expect(before[0]?.value).toBeGreaterThan(0)
      expect(before[0]?.where['createTime_begin']).toBe(before[0]?.at.slice(0, 10))
    })
  })
