import type { GridColumn } from '#contract/gridColumn.ts'
import { useReportRow } from '../../../api/reportTexts.ts'
import { partsOf } from '../../fields/popup/popupError.ts'
import type { GridRow } from '../store/gridRow.ts'

/** What the code in a popup cell is called in its report, by the column of the report that `props.textField` names; the code where nothing is found. */
export function ReportText({ row, column }: { row: GridRow; column: GridColumn }) {
  const { key, popupCode = '', orgFields = '', destFields = '' } = column
  const { textField } = column.props
  const code = String(row.values[key] ?? '')
  const codeColumn = partsOf(orgFields)[partsOf(destFields).indexOf(key)] ?? ''
  const { data } = useReportRow(popupCode, typeof textField === 'string' ? codeColumn : '', code)
  const text = typeof textField === 'string' ? data?.[textField] : undefined
  return typeof text === 'string' && text !== '' ? `${code} ${text}` : code
}
