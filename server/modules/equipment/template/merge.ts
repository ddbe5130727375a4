import type { TemplateChange } from '#contract/modules/equipment/templateMachines.ts'

type Value = string | number | null
export type Item = Readonly<Record<string, Value>>
/** Things of a machine by their code: its device, its tags, its calculated tags. */
export type Items = ReadonlyMap<string, Item>

export type Merged = {
  /** what is to be written: whole for a new thing, else only the fields that change */
  write: { code: string; isNew: boolean; fields: Item }[]
  remove: string[]
  changes: TemplateChange[]
}

type Three = { applied: Items; wanted: Items; current: Items; titleOf: (field: string) => string }

/**
 * What a changed template means for one machine. What stands otherwise than the template once put it there was changed by a person and
 * stays: a value, a thing that was deleted, a thing that was made by hand.
 */
export function merge({ applied, wanted, current, titleOf }: Three): Merged {
  const merged: Merged = { write: [], remove: [], changes: [] }
  const tell = (code: string, what: TemplateChange['what'], field: string, now: Value, template: Value) =>
    merged.changes.push({ code, what, field, title: field === '' ? '' : titleOf(field), now, template })
  for (const [code, item] of wanted) {
    const [before, now] = [applied.get(code), current.get(code)]
    if (now === undefined && before === undefined) {
      merged.write.push({ code, isNew: true, fields: item })
      tell(code, 'add', '', null, null)
    } else if (now === undefined) tell(code, 'own', '', null, '已被人删除')
    else {
      const fields = changed(code, { before: before ?? now, now, item }, tell)
      if (Object.keys(fields).length > 0) merged.write.push({ code, isNew: false, fields })
    }
  }
  for (const [code, before] of applied) {
    const now = current.get(code)
    if (wanted.has(code) || now === undefined) continue
    const isOwn = Object.keys(before).some((field) => !same(before[field], now[field]))
    if (!isOwn) merged.remove.push(code)
    tell(code, isOwn ? 'own' : 'remove', '', null, isOwn ? '模板里已没有' : null)
  }
  return merged
}

type Tell = (code: string, what: TemplateChange['what'], field: string, now: Value, template: Value) => void

function changed(code: string, { before, now, item }: { before: Item; now: Item; item: Item }, tell: Tell): Item {
  const fields: Record<string, Value> = {}
  for (const [field, value] of Object.entries(item)) {
    const stands = now[field] ?? null
    if (same(stands, value)) continue
    const isOwn = field in before && !same(before[field], stands) // what the template had no word for when it was applied is nobody's own
    tell(code, isOwn ? 'own' : 'change', field, stands, value)
    if (!isOwn) fields[field] = value
  }
  return fields
}

/** A choice that is left open rests as nothing or as an empty text. */
function same(one: Value | undefined, other: Value | undefined): boolean {
  return (one ?? '') === (other ?? '')
}
