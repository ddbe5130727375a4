import { z } from 'zod'
import { isSummable } from './resourceReport.ts'
import type { Resource } from './resource.ts'
import { fieldOfParameter } from './rules/listFilter.ts'
import type { FilterSuffix } from './rules/listFilter.ts'

/**
 * What a filter of a figure may say instead of a text, in braces: the day, and the first day of the week (Monday) and of the
 * month (yyyy-MM-dd), the time of a minute ago (yyyy-MM-dd HH:mm:ss), the shift that runs as reports name it, all on the plant's clock, and the login name of who asks.
 */
export const figureVariables = ['today', 'weekStart', 'monthStart', 'minuteAgo', 'shift', 'me'] as const
export type FigureVariable = (typeof figureVariables)[number]

/** A number that knows its rows: how many records of a resource there are that fit `where`, or what a field of theirs adds up to. */
export type Figure = {
  name: string
  title: string
  /** name of its resource */
  resource: string
  /** as the address of the resource's list says it, with variables in braces: the list that this opens shows exactly the rows that were counted */
  where: Readonly<Record<string, string>>
  measure: FigureMeasure
  /** beside the number, such as 块 or kg */
  unit: string
  /** digits behind the point that are shown */
  decimals: number
}

export type FigureMeasure = { is: 'count' } | { is: 'sum'; field: string }

type FilterOf<Row> = `${keyof Row & string}${FilterSuffix}`
type NumberIn<Row> = { [Name in keyof Row & string]: NonNullable<Row[Name]> extends number ? Name : never }[keyof Row & string]

type DeclaredFigure<Row> = {
  name: string
  title: string
  where: { readonly [Parameter in FilterOf<Row>]?: string }
  measure: { is: 'count' } | { is: 'sum'; field: NumberIn<Row> }
  unit: string
  /** 0 when left out */
  decimals?: number
}

/**
 * Declares a figure. A field that the rows do not have, or a sum of texts, does not compile; throws for a variable that does not
 * exist, for a field that is no field of the resource, and for a tree without a filter, whose list would open with its top alone.
 */
export function defineFigure<Row extends object>(resource: Resource<Row>, { decimals = 0, ...declared }: DeclaredFigure<NoInfer<Row>>): Figure {
  const where: Record<string, string> = {}
  for (const [parameter, text] of Object.entries<string | undefined>(declared.where)) {
    if (text === undefined) continue
    if (!fieldOfParameter(resource.fields, parameter)) throw new Error(`figure ${declared.name}: ${resource.name} cannot be narrowed by ${parameter}`)
    for (const name of variablesIn(text)) if (!isVariable(name)) throw new Error(`figure ${declared.name}: there is no variable {${name}}`)
    where[parameter] = text
  }
  const { measure } = declared
  if (measure.is === 'sum' && !resource.fields.some((field) => field.name === measure.field && isSummable(field)))
    throw new Error(`figure ${declared.name}: ${measure.field} of ${resource.name} cannot be added up`)
  if (resource.tree && Object.keys(where).length === 0) throw new Error(`figure ${declared.name}: ${resource.name} is a tree, its figures need a filter`)
  return { ...declared, decimals, resource: resource.name, where }
}

const variable = /\{(\w+)\}/g

function variablesIn(text: string): string[] {
  return [...text.matchAll(variable)].map(([, name = '']) => name)
}

function isVariable(name: string): name is FigureVariable {
  return figureVariables.some((known) => known === name)
}

/** Whether what a figure counts changes with time alone. */
export function movesWithTime({ where }: Pick<Figure, 'where'>): boolean {
  return Object.values(where).some((text) => variablesIn(text).some((name) => name !== 'me'))
}

/** The parameters of a list with their variables filled in. */
export function filledIn(where: Figure['where'], values: Readonly<Record<FigureVariable, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(where).map(([parameter, text]) => [
      parameter,
      text.replaceAll(variable, (written: string, name: string) => (isVariable(name) ? values[name] : written)),
    ]),
  )
}

export const figurePath = '/sys/figure'
/** figures of one call */
export const mostFigures = 50

/**
 * One of `result` of `GET /sys/figure?names=a,b`; a figure whose records the caller may not list, or of which a masked field is
 * part, is absent. `where` are the parameters of the list that shows exactly its rows; `at` is `yyyy-MM-dd HH:mm:ss`.
 */
export const FigureAnswer = z.object({ name: z.string(), value: z.number(), unit: z.string(), where: z.record(z.string(), z.string()), at: z.string() })
export type FigureAnswer = z.infer<typeof FigureAnswer>
