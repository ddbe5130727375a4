import { Button, Flex, Form, Input, Space, Typography } from 'antd'
import { useRef } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { FieldKit, InputProps } from '../fieldKit.ts'
import { PickerButton } from '../PickerButton.tsx'
import { plainText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'
import { pickedTexts } from './pickedTexts.ts'
import { popupError } from './popupError.ts'
import { useReportPicker } from './reportPickerContext.ts'

/** Texts that are picked from a report, for this field and for others of its form. What is not rightly declared says so and is locked (PICK-015). */
function PickFromReport({ field: { name, title, popup: config }, value, onChange, disabled = false, ...rest }: InputProps<'popup'>) {
  const form = Form.useFormInstance<Record<string, string>>()
  const renderPicker = useReportPicker()
  const button = useRef<HTMLButtonElement>(null)
  const error = popupError(config)
  const isLocked = disabled || error !== null
  const fill = (texts: Record<string, string>) => {
    const { [name]: own, ...others } = texts
    form?.setFieldsValue(others) // antd's form; null where a field stands alone
    const text = texts[config.field] ?? own
    if (text !== undefined) onChange?.(text)
  }
  return (
    <Flex vertical gap={4}>
      <Space.Compact block>
        <Input
          {...rest}
          readOnly
          disabled={isLocked}
          status={error === null ? '' : 'error'}
          placeholder={`请选择${title}`}
          value={value ?? ''}
          onClick={() => button.current?.click()}
        />
        {value === undefined || value === null || value === '' || isLocked ? null : (
          <Button aria-label={`清空${title}`} onClick={() => fill(pickedTexts(config, []))}>
            清空
          </Button>
        )}
        <PickerButton
          key="pick" // stays the same one when 清空 comes to stand before it
          what={title}
          button={button}
          disabled={isLocked || !renderPicker}
          renderDialog={(close) => renderPicker?.({ config, onOk: (rows) => fill(pickedTexts(config, rows)), onClose: close })}
        />
      </Space.Compact>
      {error === null ? null : (
        <Typography.Text type="danger" role="alert">
          {error}
        </Typography.Text>
      )}
    </Flex>
  )
}

export const popup: FieldKit<'popup'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: PickFromReport,
  Filter: ContainsFilter,
  widthPx: 180,
}
