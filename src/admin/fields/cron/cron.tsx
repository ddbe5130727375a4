import { Input, Space } from 'antd'
import { lazy } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { FieldKit, InputProps } from '../fieldKit.ts'
import { PickerButton } from '../PickerButton.tsx'
import { plainText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'

const CronDialog = lazy(async () => ({ default: (await import('./CronDialog.tsx')).CronDialog }))

function WriteCron({ field: { title }, value, onChange, disabled = false, ...rest }: InputProps<'cron'>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <Space.Compact block>
      <Input {...rest} disabled={disabled} placeholder="秒 分 时 日 月 周 年" value={text} onChange={({ target }) => onChange?.(target.value)} />
      <PickerButton
        what={title}
        disabled={disabled}
        renderDialog={(close) => <CronDialog text={text} onOk={(written) => onChange?.(written)} onClose={close} />}
      />
    </Space.Compact>
  )
}

export const cron: FieldKit<'cron'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: WriteCron,
  Filter: ContainsFilter,
  widthPx: 180,
}
