import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { PopupConfig, ReportRow } from '#contract/report.ts'

export type ReportPickerProps = {
  config: PopupConfig
  /** rows of its first page, where it is not the usual ten */
  rowsAtFirst?: number
  onOk: (rows: readonly ReportRow[]) => void
  onClose: () => void
}

type RenderPicker = (props: ReportPickerProps) => ReactNode

/** Draws the dialog that picks rows of a report. It is a list, and lists stand above fields: a form hands it down. */
const ReportPickerContext = createContext<RenderPicker | null>(null)
export const ReportPickerProvider = ReportPickerContext.Provider

/** Null where there is no room for a dialog, as in a filter. */
export function useReportPicker(): RenderPicker | null {
  return use(ReportPickerContext)
}
