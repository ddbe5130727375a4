import type { Lookups } from '../field/choices.ts'
import { withDictTexts } from '../read/dictTexts.ts'
import type { Row } from '../field/row.ts'
import type { Group, GroupedRow } from './groupedRows.ts'

/** What a line is called where its rows have nothing there. */
const emptyText = '（空）'
const yesNo: Readonly<Record<string, string>> = { Y: '是', N: '否' }

/** What the keys of lines are called, in the order of the groups. */
export async function lineTexts(rows: readonly GroupedRow[], groups: readonly Group[], lookups: Lookups): Promise<string[][]> {
  const explained = groups.flatMap(({ field, step }) => (step === 'value' ? [field] : []))
  const named = rows.map((row): Row => Object.fromEntries(groups.flatMap(({ field, step }, at) => (step === 'value' ? [[field.name, row.keys[at]]] : []))))
  const texts = await withDictTexts(named, explained, lookups)
  return rows.map(({ keys }, line) =>
    groups.map(({ field, step }, at) => {
      const key = keys[at] ?? null
      if (key === null) return emptyText
      if (step !== 'value') return String(key)
      const text = texts[line]?.[`${field.name}_dictText`]
      if (typeof text === 'string' && text !== '') return text
      return field.kind === 'switch' ? (yesNo[key] ?? String(key)) : String(key)
    }),
  )
}
