import { sql } from 'kysely'
import { z } from 'zod'
import { figurePath, filledIn, mostFigures } from '#contract/figure.ts'
import type { Figure, FigureAnswer } from '#contract/figure.ts'
import { fieldOfParameter } from '#contract/rules/listFilter.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Resource } from '#contract/resource.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Condition } from '../field/condition.ts'
import { conditionSql } from '../field/conditionSql.ts'
import type { ResourceParts } from './resourceContext.ts'
import { rightTo } from '../scope/rights.ts'
import { figureValues } from '../figure/figureValues.ts'
import { seenRows } from '../read/seenRows.ts'
import { sumSql, wireSum } from '../figure/sums.ts'

type Registered = { resource: Resource; table: string }

const FigureQuery = z.object({
  names: z
    .string()
    .max(mostFigures * 65)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.string()).max(mostFigures, `一次最多 ${mostFigures} 个指标`)),
})

/** A figure that the caller may see, and the rows of it that exist for this caller. */
type Seen = { figure: Figure; at: Registered; where: Record<string, string>; condition: Condition }

/**
 * The declared figures. Each counts what the list of its resource would show the caller for `where`; a figure whose list this
 * person may not open, or that a masked field is part of, is absent. All of one call are one statement and show one moment.
 */
export function figureRoutes(parts: ResourceParts, registered: readonly Registered[], figures: readonly Figure[]): AnyRoute[] {
  const { listing, plantTz, now } = parts
  const known = new Map(figures.map((figure) => [figure.name, { figure, at: registeredFor(figure, registered) }]))

  async function seenBy(caller: Caller, shifts: ShiftHistory, { figure, at }: { figure: Figure; at: Registered }): Promise<Seen | null> {
    if (!mayCall(caller, rightTo(at.resource, 'list'))) return null
    const where = filledIn(figure.where, figureValues(now(), shifts, caller))
    const { seen, condition } = await seenRows({ ...parts, ...at }, caller, where)
    const parameters = [...Object.keys(where), ...(figure.measure.is === 'sum' ? [figure.measure.field] : [])]
    return parameters.every((parameter) => fieldOfParameter(seen, parameter)) ? { figure, at, where, condition } : null
  }

  return [
    defineRoute({
      method: 'GET',
      path: figurePath,
      access: { signedIn: true },
      query: FigureQuery,
      async run({ query: { names }, caller }): Promise<FigureAnswer[]> {
        const asked = names.flatMap((name) => known.get(name) ?? [])
        const shifts = await readShifts(listing, plantTz)
        const seen = (await Promise.all(asked.map((each) => seenBy(signedIn(caller), shifts, each)))).filter((each) => each !== null)
        const at = wireTime(now(), plantTz)
        if (seen.length === 0) return []
        const { rows } = await sql<{ place: number; value: number | null }>`${sql.join(seen.map(valueSql), sql` union all `)}`.execute(listing)
        const values = new Map(rows.map(({ place, value }) => [Number(place), value]))
        return seen.map(({ figure, at: { resource }, where }, place) => ({
          name: figure.name,
          value: valueOf(figure, resource, values.get(place) ?? null, plantTz),
          unit: figure.unit,
          where,
          at,
        }))
      },
    }),
  ]
}

function registeredFor({ name, resource }: Figure, registered: readonly Registered[]): Registered {
  const found = registered.find((each) => each.resource.name === resource)
  if (!found) throw new Error(`figure ${name} counts the resource ${resource}, which is not registered`)
  return found
}

function valueSql({ figure: { measure }, at: { table }, condition }: Seen, place: number) {
  const value = measure.is === 'count' ? sql`cast(count(*) as double precision)` : sumSql(measure.field)
  return sql`select ${sql.lit(place)} as ${sql.ref('place')}, ${value} as ${sql.ref('value')} from ${sql.table(table)} where ${conditionSql(condition)}`
}

function valueOf({ measure }: Figure, { fields }: Resource, stored: number | null, plantTz: string): number {
  if (measure.is === 'count') return Number(stored)
  const field = fields.find(({ name }) => name === measure.field)
  if (!field) throw new Error(`there is no field ${measure.field} to add up`)
  return wireSum(field, stored, plantTz)
}
