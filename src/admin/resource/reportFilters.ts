import { Field } from '#contract/field.ts'
import type { ReportQueryItem } from '#contract/report.ts'

const shownAtFirst = 2 // api-contract.md 2.15: the third and later ones wait behind 展开

const kinds: Readonly<Record<string, string>> = { number: 'number', date: 'date', datetime: 'dateTime', list: 'dict' }

/** What a report can be narrowed by, as fields. A name is whatever its statement says, which a declared field may not be called; a type nobody knows is a text. */
export function reportFilters(items: readonly ReportQueryItem[]): Field[] {
  return items.flatMap((item, at) => {
    const isDictionary = item.query_type === 'list' && item.query_dict_field !== ''
    const parsed = Field.safeParse({
      kind: item.query_type === 'list' && !isDictionary ? 'text' : (kinds[item.query_type] ?? 'text'),
      name: 'x',
      title: item.field_txt,
      filter: at < shownAtFirst ? 'shown' : 'folded',
      ...(isDictionary ? { dictCode: item.query_dict_field } : {}),
    })
    return parsed.success && item.field_name !== '' ? [{ ...parsed.data, name: item.field_name }] : []
  })
}
