import { z } from 'zod'
import { tableNameOf } from '../../../checks.ts'
import { DesignedResource } from '../../../designed.ts'
import { designedName } from '../../../designedNames.ts'
import { designTroubles } from './designTroubles.ts'

/** What somebody draws in the browser of one table: its definition (docs/decisions/120-resources-at-run-time.md) and what only its columns need. */
const Drawn = z.object({
  table: z.unknown(),
  /** columns that are looked up together, besides those that a list is sorted by */
  indexes: z
    .array(z.array(z.string().max(64)).min(1).max(5))
    .max(20)
    .default([]),
})

/** A design as it was kept: what a later version refuses to keep can still be opened and mended. */
export const KeptDesign = Drawn.transform(({ table, indexes }, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  const names = nameTrouble(table)
  if (names !== null) {
    refuse(names)
    return z.NEVER
  }
  const parsed = DesignedResource.safeParse(table)
  if (!parsed.success) {
    const [first] = parsed.error.issues
    refuse(first === undefined ? '设计无效' : placed(table, first))
    return z.NEVER
  }
  return { table: parsed.data, indexes }
})
/** A design that can be kept. */
export const Design = KeptDesign.superRefine(({ table, indexes }, { addIssue }) => {
  for (const message of designTroubles(table, indexes)) addIssue({ code: 'custom', message })
})
export type Design = z.infer<typeof Design>
/** A design as somebody writes it: what has a standard may be left out. */
export type DesignInput = z.input<typeof Drawn>

/** How a table stands in lists: flat, one below the other, or as a header with lines; the lines of another one. */
export const designKinds = { plain: '单表', tree: '树表', header: '主表', line: '子表' } as const
type DesignKind = keyof typeof designKinds

export function kindOf({ table }: Pick<Design, 'table'>): DesignKind {
  if (table.below !== null) return 'line'
  if (table.lines.length > 0) return 'header'
  return table.tree === null ? 'plain' : 'tree'
}

/** The table of the database behind a code: always one of designed tables, never one of ours. */
export function tableOfCode(code: string): string {
  return tableNameOf({ name: designedName(code) })
}

const Named = z.looseObject({ fields: z.array(z.looseObject({ name: z.unknown(), title: z.unknown() })) })

/** Says which field has a name that no column can have, before its kind is looked at. */
function nameTrouble(table: unknown): string | null {
  const parsed = Named.safeParse(table)
  if (!parsed.success) return null // said by the schema
  for (const { name, title } of parsed.data.fields)
    if (typeof name !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(name))
      return `字段“${wordOf(title)}”的编码“${wordOf(name)}”不可用：请以小写字母开头，只用英文字母和数字，例如 sendNo`
  return null
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The sentence of a schema, with the field that it is about. */
function placed(table: unknown, { path, message }: { path: PropertyKey[]; message: string }): string {
  const [list, index] = path
  if (list !== 'fields' || typeof index !== 'number') return message
  const field = Named.safeParse(table).data?.fields[index]
  return field === undefined ? message : `字段“${wordOf(field.title) || wordOf(field.name)}”：${message}`
}
