import { Button, Input, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { Face, InputProps } from '../face.ts'
import { plainText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'

const CronDialog = lazy(async () => ({ default: (await import('./CronDialog.tsx')).CronDialog }))

function WriteCron({ field: { title }, value, onChange, disabled = false, ...rest }: InputProps<'cron'>) {
  const [isOpen, setOpen] = useState(false)
  const text = typeof value === 'string' ? value : ''
  return (
    <Space.Compact block>
      <Input {...rest} disabled={disabled} placeholder="秒 分 时 日 月 周 年" value={text} onChange={({ target }) => onChange?.(target.value)} />
      <Button disabled={disabled} autoInsertSpace={false} aria-label={`选择${title}`} onClick={() => setOpen(true)}>
        选择
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CronDialog text={text} onOk={(written) => onChange?.(written)} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Space.Compact>
  )
}

export const cron: Face<'cron'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: WriteCron,
  Filter: ContainsFilter,
  widthPx: 180,
}
