import { createContext, use } from 'react'
import type { LabelField } from '#contract/rules/label/binding.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import type { PrintItem, PrintTemplate } from '#contract/rules/label/template.ts'
import type { Design, DesignAct } from './design.ts'

/** What the parts of the designer share. `isLocked`: a version that was in use stays as it is. */
export type DesignerParts = {
  design: Design
  act: (act: DesignAct) => void
  /** changes the template; changes of one `step` are undone together */
  change: (template: PrintTemplate, step?: string) => void
  fields: readonly LabelField[]
  laidOut: LaidOut
  isLocked: boolean
}

const DesignerContext = createContext<DesignerParts | null>(null)
export const DesignerProvider = DesignerContext.Provider

export function useDesigner(): DesignerParts {
  const parts = use(DesignerContext)
  if (!parts) throw new Error('a part of the designer stands outside of it')
  return parts
}

/** The chosen items, from the template as it stands. */
export function useSelected(): PrintItem[] {
  const { design } = useDesigner()
  return design.template.tempItems.filter(({ uuid }) => design.selected.includes(uuid))
}
