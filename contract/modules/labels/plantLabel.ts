import type { LabelField } from '../../rules/label/binding.ts'
import type { PrintTemplate } from '../../rules/label/template.ts'

/** A label that the plant comes with: its template and the fields that it may name. */
export type PlantLabel = { name: string; fields: readonly LabelField[]; template: PrintTemplate }
