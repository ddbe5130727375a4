import type { CellRange } from '#contract/rules/label/tableMerge.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { withGroups } from './designActions.ts'

/** What is being designed: the template, what is chosen in it, how large it is seen (percent), and the way back and forth. */
export type Design = {
  template: PrintTemplate
  bizType: string
  selected: readonly string[]
  /** cells of the one chosen table */
  cells: CellRange | null
  zoom: number
  past: readonly PrintTemplate[]
  future: readonly PrintTemplate[]
  /** what several changes in a row are one step of, such as typing in one field; null after anything else */
  step: string | null
  isDirty: boolean
}

export type DesignAct =
  /** `step`: changes of the same step are undone together; `selected`: what is chosen afterwards */
  | { kind: 'change'; template: PrintTemplate; step?: string; selected?: readonly string[] }
  | { kind: 'biz'; bizType: string }
  | { kind: 'select'; uuids: readonly string[]; cells?: CellRange | null }
  | { kind: 'zoom'; zoom: number }
  | { kind: 'undo' | 'redo' | 'settle' | 'saved' }

/** Percent; the designer opens at 100 (CONST-035). */
export const zooms = [50, 75, 100, 125, 150, 200, 300, 400]
const mostSteps = 100

export const beginDesign = (template: PrintTemplate, bizType: string): Design => ({
  template,
  bizType,
  selected: [],
  cells: null,
  zoom: 100,
  past: [],
  future: [],
  step: null,
  isDirty: false,
})

/** One act of a person at the designer. */
export function design(before: Design, act: DesignAct): Design {
  switch (act.kind) {
    case 'change': {
      const isSameStep = act.step !== undefined && act.step === before.step
      const past = isSameStep ? before.past : [...before.past, before.template].slice(-mostSteps)
      const selected = act.selected ?? before.selected
      const cells = act.selected ? null : before.cells
      return { ...before, template: act.template, past, future: [], step: act.step ?? null, selected, cells, isDirty: true }
    }
    case 'biz':
      return { ...before, bizType: act.bizType, isDirty: true }
    case 'select':
      return { ...before, selected: withGroups(before.template, act.uuids), cells: act.cells ?? null, step: null }
    case 'zoom':
      return { ...before, zoom: Math.min(400, Math.max(25, Math.round(act.zoom))) }
    case 'settle':
      return { ...before, step: null }
    case 'saved':
      return { ...before, isDirty: false }
    case 'undo': {
      const template = before.past.at(-1)
      return template ? { ...restored(before, template), past: before.past.slice(0, -1), future: [before.template, ...before.future] } : before
    }
    case 'redo': {
      const [template, ...future] = before.future
      return template ? { ...restored(before, template), past: [...before.past, before.template], future } : before
    }
    default:
      return act satisfies never
  }
}

function restored(before: Design, template: PrintTemplate): Design {
  const selected = before.selected.filter((uuid) => template.tempItems.some((item) => item.uuid === uuid))
  return { ...before, template, selected, cells: null, step: null, isDirty: true }
}
