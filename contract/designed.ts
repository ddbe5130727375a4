import { z } from 'zod'
import { declaredFields } from './declaredForm.ts'
import { designedName, designedPath, designedPrefix } from './designedNames.ts'
import { designedRow } from './designedRow.ts'
import { DesignedRule, inOrder, ruleTroubles } from './designedRules.ts'
import { Field } from './field.ts'
import { verbs } from './resource.ts'
import type { Resource } from './resource.ts'
import { isCompute } from './rules/formRules.ts'

/**
 * A resource as data (docs/decisions/120-resources-at-run-time.md): what is declared in code and what somebody designs end as the same
 * `Resource`. Its name, its address, its rights and its table follow from its code, so that no definition can name those of another.
 */
/** What the code of a table can be, and the sentence for what it cannot; forms say it at once. */
export const codeShape = { pattern: /^[a-z][A-Za-z0-9]{0,31}$/, message: '编码应以小写字母开头，只用字母和数字，不超过 32 位' }
const code = z.string().regex(codeShape.pattern, codeShape.message)
const fieldName = z.string().max(64)

/** columns that every table has, and words of a list's own in its query */
const reserved = new Set(
  (
    'id createBy createTime updateBy updateTime version tenantId ' +
    'pageNo pageSize column order field condition selections format lines job existing superQueryParams superQueryMatchType groupBy measures'
  )
    .toLowerCase()
    .split(' '),
)
/** Whether no field can be called so, in whatever case. */
export function isReservedField(name: string): boolean {
  return reserved.has(name.toLowerCase())
}
/** of PostgreSQL, which cuts longer ones off */
const longestName = 60

export const DesignedResource = z
  .object({
    code,
    title: z.string().trim().min(1, '请填写名称').max(32, '名称不超过 32 个字'),
    label: fieldName,
    verbs: z
      .array(z.enum(verbs))
      .min(1)
      .default([...verbs]),
    owner: z.enum(['plant', 'tenant']).default('tenant'),
    fields: z.array(Field).min(1, '至少要有一个字段').max(200, '最多 200 个字段'),
    unique: z.array(z.array(fieldName).min(1)).max(20).default([]),
    defaultSort: z.object({ column: fieldName, order: z.enum(['asc', 'desc']) }).default({ column: 'createTime', order: 'desc' }),
    tree: z
      .object({ parent: fieldName, root: z.string().max(64) })
      .nullable()
      .default(null),
    /** codes of designed resources whose records lie below its own; those name it in `below` */
    lines: z
      .array(z.object({ code, parentField: fieldName, orderField: fieldName }))
      .max(10)
      .default([]),
    /** the header whose rights its records share */
    below: code.nullable().default(null),
    sections: z.array(z.object({ title: z.string().min(1).max(32), fields: z.array(fieldName) })).default([]),
    rules: z.array(DesignedRule).max(100, '最多 100 条规则').default([]),
    isSheet: z.boolean().default(false),
  })
  .superRefine(({ fields, label, unique, defaultSort, tree, sections, rules }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const names = fields.map(({ name }) => name)
    const seen = new Set<string>()
    for (const name of names) {
      if (isReservedField(name)) refuse(`字段名 ${name} 是系统保留的，请改名`)
      if (name.length > longestName) refuse(`字段名 ${name} 超过 ${longestName} 个字符，请改短`)
      if (seen.has(name.toLowerCase())) refuse(`字段名 ${name} 重复，请改名`)
      seen.add(name.toLowerCase())
    }
    const named = [label, ...unique.flat(), ...(tree ? [tree.parent] : []), ...sections.flatMap((section) => section.fields)]
    for (const name of named) if (!names.includes(name)) refuse(`没有字段 ${name}，请检查名称字段、唯一键、上级字段和分组`)
    if (defaultSort.column !== 'createTime' && !names.includes(defaultSort.column)) refuse(`没有字段 ${defaultSort.column}，不能按它排序`)
    for (const trouble of ruleTroubles(rules, fields)) refuse(trouble)
  })
export type DesignedResource = z.infer<typeof DesignedResource>

/**
 * The resource that a definition describes. `named` gives the definition of another code, for lines. Throws where they do not fit each
 * other, as a declaration in code stops the start.
 */
export function resourceFrom(definition: DesignedResource, named: (code: string) => DesignedResource | undefined): Resource {
  const { code: own, fields, below, lines, label, title, verbs: can, owner, unique, defaultSort, tree, sections, isSheet } = definition
  const name = designedName(own)
  const computed = new Set(definition.rules.flatMap((rule) => (isCompute(rule) ? [rule.compute] : [])))
  const row = designedRow(fields.filter((field) => !computed.has(field.name))) // nobody writes those
  const form = { name, row, fields, sections, rules: inOrder(definition.rules), lockedIn: {}, states: null }
  return {
    ...form,
    fields: declaredFields(form),
    path: `${designedPath}/${own}`,
    title,
    label,
    permission: `${designedPrefix}:${below ?? own}`,
    verbs: can,
    key: 'text',
    owner,
    unique,
    defaultSort,
    tree,
    lines: lines.map(({ code: line, parentField, orderField }) => {
      const found = named(line)
      if (!found || found.below !== own) throw new Error(`${own} names the lines ${line}, which are not its own`)
      return { resource: resourceFrom({ ...found, lines: [] }, named), parentField, orderField }
    }),
    bin: null,
    isSheet,
    asksTaken: [],
    only: {},
  }
}
