import { Button, Input, Space, Typography } from 'antd'
import type { PopupConfig } from '#contract/report.ts'
import { PickerButton } from '../../fields/PickerButton.tsx'
import { pickedTexts } from '../../fields/popup/pickedTexts.ts'
import { popupError } from '../../fields/popup/popupError.ts'
import { useReportPicker } from '../../fields/popup/reportPickerContext.ts'
import type { EditorProps } from './gridFace.ts'

/** rows of a report that a cell asks for at first (CONST-029) */
const rowsAtFirst = 100

/** Texts that are picked from a report: this cell takes its own, and other cells of the row take theirs, as the column says (GRID-017). */
export function ReportEditor({ id, label, value, onChange, onFill, config, column }: EditorProps & { config: PopupConfig; column: string }) {
  const renderPicker = useReportPicker()
  const error = popupError(config)
  if (error !== null)
    return (
      <Typography.Text type="danger" role="alert" ellipsis={{ tooltip: error }}>
        {error}
      </Typography.Text>
    )
  const fill = (texts: Record<string, string>) => {
    const own = texts[config.field] ?? texts[column]
    onFill(own === undefined ? texts : { ...texts, [column]: own })
  }
  return (
    <Space.Compact block>
      <Input id={id} aria-label={label} readOnly value={value ?? ''} />
      {value === null || value === '' ? null : (
        <Button aria-label={`清空${label}`} onClick={() => onChange(null)}>
          清空
        </Button>
      )}
      <PickerButton
        key="pick"
        what={label}
        disabled={!renderPicker}
        renderDialog={(close) => renderPicker?.({ config, rowsAtFirst, onOk: (rows) => fill(pickedTexts(config, rows)), onClose: close })}
      />
    </Space.Compact>
  )
}
