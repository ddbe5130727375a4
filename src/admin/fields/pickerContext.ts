import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'

export type PickerProps = {
  resource: Resource
  /** what is picked already */
  chosen: readonly RecordRow[]
  isMulti: boolean
  onOk: (rows: readonly RecordRow[]) => void
  onClose: () => void
}

type RenderPicker = (props: PickerProps) => ReactNode

/** Draws a dialog that picks records from a list. Lists stand above fields, so a form hands it down to its fields. */
const PickerContext = createContext<RenderPicker | null>(null)
export const PickerProvider = PickerContext.Provider

/** Null where there is no room for a dialog, as in a filter. */
export function usePicker(): RenderPicker | null {
  return use(PickerContext)
}
