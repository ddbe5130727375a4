import { describe, expect, test } from 'vitest'
import { createLookups } from '../../../server/start/resources.ts'
import { reportRoutes } from '../../../server/modules/online/reports/reports.routes.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { Rows } from '../../support/resourceApi.ts'
import { resourcesOn } from '../../support/resourcesOn.ts'
import { rowsOnce } from '../../support/rowsOnce.ts'
import { attacks, databaseWords, kinds, lists, nothingLike, others, trees } from './attacks.ts'

/** Fields asked in one advanced query: each by two rules, within the 50 conditions and the 4000 characters that it may have. */
const fieldsAtOnce = 14
/** What stands in no text that a table holds. */
const inNoText = attacks.filter((attack) => attack.length > 2)

/**
 * Every attack on every field of every list, where SQL is made, against rows that there are.
 *
 * Attacks on one list come together. All its fields are attacked in one request by the filters that people type (every fourth attack by
 * the two ends of a field and by several values as well): each becomes a part of one statement with values of its own, so one that cannot be bound, or breaks out
 * of its place, fails the request or is read in the answer. Parts of a list are joined by "and", by which one that finds too much could
 * hide behind its neighbours: so the same attacks come once more by the advanced query, joined by "or" beside the key of one record.
 * The answer must be that one record: fewer, and nothing was looked for; more, and an attack found something. When an answer is wrong,
 * each field is asked alone, so that the failure names it. How a filter is read depends on the kind of its field and on nothing else:
 * one field of each kind is attacked alone besides.
 */
export function injectionOn(database: TestDatabase): void {
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database, {
      sharesReferred: true,
      more: (parts) => reportRoutes({ db: parts.db, lookups: createLookups(parts), plantTz: parts.plantTz }),
    })
    const rows = rowsOnce(resources)

    async function asked(url: string, query: Record<string, string>) {
      const { status, body } = await resources.call('GET', `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`)
      const text = JSON.stringify(body)
      return { status, result: body.result, text, saysTooMuch: databaseWords.test(text) }
    }
    const totalOf = (result: unknown) => Rows.safeParse(result).data?.total ?? null
    /** How much an answer found. */
    const found = (result: unknown): number => {
      if (Array.isArray(result)) return result.length
      return typeof result === 'object' && result !== null && 'total' in result ? Number(result.total) : 0
    }
    const isRefused = (attack: string) => attack.includes('\0')

    test.each(lists)(
      '$url attacked at every field at once neither fails nor finds anything, and no word of a database comes out',
      async ({ url, resource, names }) => {
        const [id = ''] = await rows(resource)
        expect(totalOf((await asked(url, { id })).result)).toBe(1)
        for (const [at, attack] of attacks.entries()) {
          const ends = at % 4 === 0 ? ['', '_begin', '_end', '_MultiString'] : ['']
          const isWrong = async (some: readonly string[]) => {
            const filters = some.flatMap((name) => ends.map((end) => [name + end, attack] as const))
            const { status, result, saysTooMuch } = await asked(url, Object.fromEntries(filters))
            return saysTooMuch || (isRefused(attack) ? status !== 422 : status !== 200 || totalOf(result) !== 0)
          }
          expect([attack, await guilty(names, isWrong)]).toEqual([attack, []])
        }
      },
    )

    test.each(lists)('$url attacked at any of its fields finds no more than the record asked for beside it', async ({ url, resource, names }) => {
      const [id = ''] = await rows(resource)
      for (const attack of attacks)
        for (let at = 0; at < names.length; at += fieldsAtOnce) {
          const isWrong = async (some: readonly string[]) => {
            const rules = inNoText.includes(attack) ? ['eq', 'like'] : ['eq']
            const conditions = [{ field: 'id', rule: 'eq', val: id }, ...some.flatMap((field) => rules.map((rule) => ({ field, rule, val: attack })))]
            const { status, result, saysTooMuch } = await asked(url, { superQueryParams: asJson(conditions), superQueryMatchType: 'or' })
            return saysTooMuch || (isRefused(attack) ? status !== 422 : status !== 200 || totalOf(result) !== 1)
          }
          expect([attack, await guilty(names.slice(at, at + fieldsAtOnce), isWrong)]).toEqual([attack, []])
        }
    })

    test.each(kinds)('a filter of a field of kind $kind finds nothing by an attack alone', async ({ url, resource, name }) => {
      await rows(resource)
      for (const attack of attacks) {
        const { status, result, saysTooMuch } = await asked(url, { [name]: attack })
        expect([attack, status, totalOf(result), saysTooMuch]).toEqual([attack, ...(isRefused(attack) ? [422, null] : [200, 0]), false])
      }
    })

    test.each(lists.map((list, at) => ({ ...list, at })))(
      '$url is ordered by declared columns only, and in one of two directions',
      async ({ url, resource, at }) => {
        await rows(resource)
        const idsOf = (result: unknown) => Rows.parse(result).records.map(({ id }) => id)
        const standard = idsOf((await asked(url, {})).result)
        expect(standard.length).toBeGreaterThan(1)
        const typed = attacks.filter((attack) => !isRefused(attack))
        // commas stand between columns: all of them are asked for
        expect(idsOf((await asked(url, { column: typed.join(','), order: 'asc' })).result)).toEqual(standard)
        const down = idsOf((await asked(url, { column: 'id', order: 'desc' })).result)
        expect(idsOf((await asked(url, { column: 'id', order: typed[at % typed.length] ?? '' })).result)).toEqual(down)
      },
    )

    test.each(trees)('$whole and $pathTo find nothing by an attack', async ({ whole, pathTo, resource }) => {
      await rows(resource)
      const fields = resource.fields.map(({ name }) => name)
      expect((await asked(whole, {})).result).not.toEqual([])
      for (const [at, attack] of attacks.entries()) {
        const name = fields[at % fields.length] ?? ''
        const narrowed = await asked(whole, { condition: asJson({ [name]: attack }) })
        expect([name, attack, narrowed.status, found(narrowed.result), narrowed.saysTooMuch]).toEqual([name, attack, isRefused(attack) ? 422 : 200, 0, false])
        for (const [url, query] of [
          [whole, { condition: attack }],
          [pathTo, { id: attack }],
        ] as const) {
          const { status, saysTooMuch } = await asked(url, query)
          expect([url, attack, [404, 422].includes(status), saysTooMuch]).toEqual([url, attack, true, false])
        }
      }
    })

    test.each(others)('$url finds no more by an attack than by nonsense, and no word of a database comes out', async ({ url, names }) => {
      for (const name of names) {
        const nonsense = found((await asked(url, { [name]: nothingLike })).result)
        for (const attack of attacks) {
          const { status, result, text, saysTooMuch } = await asked(url, { [name]: attack })
          expect(status, `${name} ${attack} ${text}`).toBeLessThan(500)
          expect(found(result), `${name} ${attack}`).toBeLessThanOrEqual(name === 'pageSize' ? 1000 : nonsense * attack.split(',').length)
          expect([name, attack, saysTooMuch]).toEqual([name, attack, false])
        }
      }
    })
  })
}

/** As JSON, in which no percent sign stands for another letter: the advanced query is decoded once more than the rest. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('%', String.raw`\u0025`)
}

/** The fields whose answer is wrong, each asked alone when that of all together is; all of them where none is wrong by itself. */
async function guilty(names: readonly string[], isWrong: (names: readonly string[]) => Promise<boolean>): Promise<readonly string[]> {
  if (!(await isWrong(names))) return []
  const alone: string[] = []
  for (const name of names) if (await isWrong([name])) alone.push(name)
  return alone.length > 0 ? alone : names
}
