import type { LabelField } from '../../rules/label/binding.ts'
import type { PrintTemplate } from '../../rules/label/template.ts'
import type { LabelBiz } from './labelBiz.ts'

/** A label that the plant comes with: its own name (the code of its template), what it is put on, its template and the fields that it may name. */
export type PlantLabel = { name: string; bizType: LabelBiz; fields: readonly LabelField[]; template: PrintTemplate }
