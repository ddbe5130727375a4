import { comparedText } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { KeysByTextAsked, keysByTextPath } from '#contract/keysByText.ts'
import type { KeysByText } from '#contract/keysByText.ts'
import type { Resource } from '#contract/resource.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { oneOf } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import type { ResourceContext } from './resourceContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { rightTo } from '../scope/rights.ts'
import { scopeOf } from '../scope/scope.ts'
import { createTableReader, keyFieldOf } from '../read/tableReader.ts'
import type { TableReader } from '../read/tableReader.ts'

type Registered = { resource: Resource; table: string }
type KeysContext = Pick<ResourceContext, 'db' | 'plantTz' | 'now'>

/** texts in one statement; SQLite binds no more than some ten thousand */
const textsAtOnce = 500

/** What pasted texts name: records that the caller may list, by their label, by the key that they are kept by, and never by what is hidden from them. */
export function keysByTextRoutes(parts: KeysContext, registered: (name: string) => Registered | undefined): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: keysByTextPath,
      access: { signedIn: true },
      body: KeysByTextAsked,
      perMinute: 120,
      async run({ body: { resource: name, by, texts }, caller: anybody }): Promise<KeysByText> {
        const caller = signedIn(anybody)
        const found = registered(name)
        if (!found?.resource.verbs.includes('list')) throw new Problem(422, '没有这种资料可查')
        const { resource, table } = found
        const listing = rightTo(resource, 'list')
        if (!mayCall(caller, listing)) throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
        const seen = maskedViewOf(resource, caller).fields(resource.fields)
        const isUnique = resource.unique.some(([one, ...more]) => one === by && more.length === 0)
        const label = seen.find((field) => field.name === resource.label)
        const key = by === 'id' ? keyFieldOf(resource) : isUnique ? seen.find((field) => field.name === by) : null
        if (!label || !key) throw new Problem(422, '不能按这个字段查')
        const within = await scopeOf({ ...parts, resource }, caller, listing)
        const reader = createTableReader({ ...parts, table, resource })
        const wanted = [...new Set(texts)]
        const byLabel = await rowsOf(reader, within, resource, label, wanted)
        const byKey = by === 'id' ? [] : await rowsOf(reader, within, resource, key, wanted)
        return { named: named(wanted, { byLabel, byKey, by, label }) }
      },
    }),
  ]
}

type Row = Record<string, unknown>

/** All rows that hold one of these texts. Where a statement brings as many as it may, its texts are asked in halves: a label that is cut off would seem to name one record. */
async function rowsOf(reader: TableReader, within: Condition, resource: Resource, field: Field, texts: readonly string[]): Promise<Row[]> {
  const found: Row[] = []
  for (let start = 0; start < texts.length; start += textsAtOnce) {
    const some = texts.slice(start, start + textsAtOnce)
    const limit = some.length * 2
    const rows = await reader.some({ is: 'all', of: [within, oneOf(field, some)] }, [resource.defaultSort], limit)
    if (rows.length < limit || some.length === 1) found.push(...rows)
    else for (const half of [some.slice(0, some.length / 2), some.slice(some.length / 2)]) found.push(...(await rowsOf(reader, within, resource, field, half)))
  }
  return found
}

/** A key is nobody else's, so it goes before a label; a label that several records have names none of them. */
function named(texts: readonly string[], { byLabel, byKey, by, label }: { byLabel: Row[]; byKey: Row[]; by: string; label: Field }): KeysByText['named'] {
  const textOf = (row: Row, name: string) => (typeof row[name] === 'string' || typeof row[name] === 'number' ? String(row[name]) : '')
  const called = Map.groupBy(byLabel, (row) => comparedText(label, textOf(row, label.name)))
  const kept = new Map(byKey.map((row) => [textOf(row, by), row]))
  return texts.flatMap((text) => {
    const [only, other] = called.get(comparedText(label, text)) ?? []
    const row = kept.get(text) ?? (other === undefined ? only : undefined)
    return row ? [{ text, key: textOf(row, by), label: textOf(row, label.name) }] : []
  })
}
