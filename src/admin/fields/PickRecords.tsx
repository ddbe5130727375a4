import { Button, Space } from 'antd'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useRecordsByKey } from '../../api/records.ts'
import type { RecordRow } from '../../api/records.ts'
import { ChooseRecords } from './ChooseRecords.tsx'
import type { ChooseProps } from './ChooseRecords.tsx'
import type { PickerProps } from './pickerContext.ts'
import { plainText } from './plain.ts'

type Props = ChooseProps & {
  /** null where there is no room for a dialog */
  renderDialog: ((props: PickerProps) => ReactNode) | null
}

/** Records searched while typing, and beside that a dialog to pick them from. */
export function PickRecords({ renderDialog, ...choosing }: Props) {
  const { target, keyName, chosen, isMulti, disabled = false, onChoose } = choosing
  const [isOpen, setOpen] = useState(false)
  const known = useRecordsByKey(target, keyName, isOpen ? chosen : [])
  const choose = <ChooseRecords {...choosing} />
  if (!renderDialog) return choose
  const isKnown = chosen.length === 0 || known.data !== undefined || known.isError
  const keyOf = (row: RecordRow) => plainText({ name: keyName }, row)
  return (
    <Space.Compact block>
      {choose}
      <Button disabled={disabled} aria-label={`打开${target.title}列表`} onClick={() => setOpen(true)}>
        选择
      </Button>
      {isOpen && isKnown ? (
        <Suspense fallback={null}>
          {renderDialog({
            resource: target,
            chosen: (known.data?.records ?? []).filter((row) => chosen.includes(keyOf(row))),
            isMulti,
            onOk: (rows) => onChoose(rows.map(keyOf)),
            onClose: () => setOpen(false),
          })}
        </Suspense>
      ) : null}
    </Space.Compact>
  )
}
