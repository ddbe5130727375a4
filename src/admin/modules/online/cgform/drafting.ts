import { Field } from '#contract/field.ts'
import type { FieldKind } from '#contract/field.ts'
import { designedName } from '#contract/designedNames.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { renamedRules, rulesWithout } from './ruleDrafts.ts'
import { startOfKind } from './fieldKindTitles.ts'

export type FieldChange = 'new' | 'changed' | 'same' | 'gone'

/** The same field as another kind: what kinds have in common stays. A name that is still being typed stays as it is. */
export function fieldOfKind(kind: FieldKind, { name, title, list, form, filter, isSortable, isRequired }: Field, code: string): Field {
  const made = Field.parse({ kind, ...startOfKind(kind, designedName(code)), name: 'x', title: 'x', list, form, filter, isSortable, isRequired })
  return { ...made, name, title }
}

/** A field more, with a name that no other has. */
export function nextField(fields: readonly Field[]): Field {
  const taken = new Set(fields.map(({ name }) => name.toLowerCase()))
  let number = fields.length + 1
  while (taken.has(`field${number}`)) number += 1
  return Field.parse({ kind: 'text', name: `field${number}`, title: `字段${number}`, maxLength: 100 })
}

/** Every field of a design with what became of it since it was put into service, and behind them those that went. */
export function changesOf({ table }: Design, inService: Design | null): { field: Field; change: FieldChange }[] {
  const before = new Map(inService?.table.fields.map((field) => [field.name, field]))
  const names = new Set(table.fields.map(({ name }) => name))
  const changeOf = (field: Field): FieldChange => {
    const stood = before.get(field.name)
    if (stood === undefined) return inService === null ? 'same' : 'new'
    return JSON.stringify(stood) === JSON.stringify(field) ? 'same' : 'changed'
  }
  const gone = (inService?.table.fields ?? []).filter(({ name }) => !names.has(name))
  return [...table.fields.map((field) => ({ field, change: changeOf(field) })), ...gone.map((field) => ({ field, change: 'gone' as const }))]
}

/** A design whose field was replaced; what named it by its old name names it by the new one. */
export function withField(design: Design, index: number, field: Field): Design {
  const before = design.table.fields[index]?.name ?? ''
  const renamed = (name: string) => (name === before ? field.name : name)
  const { table, indexes } = design
  return {
    indexes: indexes.map((columns) => columns.map(renamed)),
    table: {
      ...table,
      fields: table.fields.map((one, at) => (at === index ? field : one)),
      label: renamed(table.label),
      unique: table.unique.map((columns) => columns.map(renamed)),
      defaultSort: { ...table.defaultSort, column: renamed(table.defaultSort.column) },
      tree: table.tree ? { ...table.tree, parent: renamed(table.tree.parent) } : null,
      sections: table.sections.map((section) => ({ ...section, fields: section.fields.map(renamed) })),
      rules: renamedRules(table.rules, renamed),
    },
  }
}

/** A design without a field: nothing names it any more. */
export function withoutField({ table, indexes }: Design, name: string): Design {
  const fields = table.fields.filter((field) => field.name !== name)
  const others = (lists: readonly string[][]) => lists.filter((columns) => !columns.includes(name))
  return {
    indexes: others(indexes),
    table: {
      ...table,
      fields,
      label: table.label === name ? (fields[0]?.name ?? '') : table.label,
      unique: others(table.unique),
      defaultSort: table.defaultSort.column === name ? { column: 'createTime', order: 'desc' } : table.defaultSort,
      tree: table.tree?.parent === name ? null : table.tree,
      sections: table.sections.map((section) => ({ ...section, fields: section.fields.filter((one) => one !== name) })),
      rules: rulesWithout(table.rules, name),
    },
  }
}

/** In a few words what a field allows besides its kind. */
export function ruleWords(field: Field): string {
  const words = [
    'maxLength' in field ? `≤ ${field.maxLength} 字` : '',
    'decimals' in field && field.decimals > 0 ? `${field.decimals} 位小数` : '',
    'min' in field && field.min !== undefined ? `≥ ${field.min}` : '',
    'max' in field && field.max !== undefined ? `≤ ${field.max}` : '',
    'unit' in field && field.unit ? `单位 ${field.unit}` : '',
    'dictCode' in field ? field.dictCode : '',
    field.initial === undefined || field.initial === '' ? '' : `默认 ${field.initial}`,
    field.mask ? '脱敏' : '',
  ]
  return words.filter((word) => word !== '').join('，')
}
