import type { Field } from '#contract/field.ts'
import { computed, isCompute } from '#contract/rules/formRules.ts'
import type { Lines } from '#contract/resource.ts'
import type { GridFace } from '../../grid/cells/gridFace.ts'
import type { GridRow } from '../../grid/store/gridRow.ts'
import { lineFields } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'

/** The columns of lines while they are edited, in the order of their resource: what a person writes, and what follows from it. */
export function shownLineFields(lines: Lines): Field[] {
  const { resource, orderField } = lines
  const names = [...lineFields(lines).map(({ name }) => name), ...computedNames(lines)]
  return resource.fields.filter(({ name }) => names.includes(name) && name !== orderField)
}

export function isComputed(lines: Lines, field: Field): boolean {
  return computedNames(lines).includes(field.name)
}

/** The values of a line with its computed ones as they follow from what stands in it now; the server computes them again when it saves. */
export function standingValues({ resource }: Lines, { stored, values }: Pick<LineDraft, 'stored' | 'values'>): Readonly<Record<string, unknown>> {
  return computed(resource, { ...stored, ...values })
}

/** A computed column: read and copied like any other, written by nobody. */
export function computedFace(lines: Lines, face: GridFace): GridFace {
  const standing = (row: GridRow): GridRow => {
    const value = computed(lines.resource, { ...row.stored, ...row.values })[face.key]
    return { ...row, values: { ...row.values, [face.key]: typeof value === 'string' || typeof value === 'number' ? value : null } }
  }
  return {
    ...face,
    isRequired: false,
    mark: 'none',
    Shown: null,
    text: (row) => face.text(standing(row)),
    copied: (row) => face.copied(standing(row)),
    isLocked: () => true,
  }
}

function computedNames({ resource }: Lines): string[] {
  return resource.rules.flatMap((rule) => (isCompute(rule) ? [rule.compute] : []))
}
