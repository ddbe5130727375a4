import type { Field, FieldAs } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { ReportAnswer } from '#contract/resourceReport.ts'
import { groupWord, sumWord } from '#contract/resourceReport.ts'
import { filterParameters } from '#contract/rules/listFilter.ts'
import { sumQuantities } from '#contract/rules/quantity.ts'
import type { Asked } from '../../fields/fieldKit.ts'

type Totalled = FieldAs<'quantity'>
/** What a field of a list adds up to in one unit; `done` null where nothing says how much of it is. */
export type Total = { field: Totalled; unit: string; whole: number; done: number | null }

/** How many records a list has, in each of its states whichever are chosen, and what the chosen ones come to. */
export type ListSummary = { all: number; byState: ReadonlyMap<string, number>; totals: readonly Total[] }

/** The amount by which a list is totalled, where it has one that this person sees. */
export function totalledField({ fields }: Pick<Resource, 'fields'>, sees: (field: Field) => boolean): Totalled | null {
  return fields.find((field): field is Totalled => field.kind === 'quantity' && field.isTotalled && sees(field)) ?? null
}

/** What one report has to say for a list; null where the list has neither states nor totals. */
type SummaryPlan = { state: string | null; totalled: Totalled | null; query: Asked }

/** Fields that a person does not see are in no question: `sees` says which those are. */
export function summaryPlan(resource: Resource, { column: _column, order: _order, ...question }: Asked, sees: (field: Field) => boolean): SummaryPlan | null {
  const state = resource.states && !resource.tree ? resource.states.field : null
  const totalled = totalledField(resource, sees)
  if (state === null && totalled === null) return null
  const names = new Set(state === null ? [] : filterParameters(state))
  const others = Object.fromEntries(Object.entries(question).filter(([name]) => !names.has(name)))
  const groups = [state, totalled?.unitField].filter((name) => typeof name === 'string')
  const sums = [totalled?.name, totalled?.doneField].filter((name) => name !== undefined)
  const measures = ['count', ...sums.map(sumWord)]
  const words = { groupBy: groups.map((name) => groupWord(name, 'value')).join(','), measures: measures.join(',') }
  return { state, totalled, query: { ...others, ...words, pageNo: '1', pageSize: '1000' } }
}

/** The same read from the answer; `chosen` are the states that the list is narrowed to, none for all. */
export function summaryOf({ state, totalled }: SummaryPlan, { records }: ReportAnswer, chosen: readonly string[]): ListSummary {
  const byState = new Map<string, number>()
  const byUnit = new Map<string, { whole: number[]; done: number[] }>()
  let all = 0
  for (const { keys, texts, values } of records) {
    const [count = 0, whole = 0, done = 0] = values
    all += count
    const ofState = state === null ? '' : String(keys[0] ?? '')
    if (state !== null) byState.set(ofState, (byState.get(ofState) ?? 0) + count)
    if (chosen.length > 0 && !chosen.includes(ofState)) continue
    const unit = totalled?.unitField === undefined ? (totalled?.unit ?? '') : (texts.at(-1) ?? '')
    const sums = byUnit.get(unit) ?? { whole: [], done: [] }
    byUnit.set(unit, { whole: [...sums.whole, whole], done: [...sums.done, done] })
  }
  const totals = totalled === null ? [] : [...byUnit].map(([unit, sums]) => totalOf(totalled, unit, sums))
  return { all, byState, totals }
}

function totalOf(field: Totalled, unit: string, { whole, done }: { whole: readonly number[]; done: readonly number[] }): Total {
  return { field, unit, whole: sumQuantities(whole), done: field.doneField === undefined ? null : sumQuantities(done) }
}
