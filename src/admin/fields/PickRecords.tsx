import { Space } from 'antd'
import type { ReactNode } from 'react'
import { useRecordsByKey } from '../../api/records.ts'
import type { RecordRow } from '../../api/records.ts'
import { ChooseRecords } from './ChooseRecords.tsx'
import type { ChooseProps } from './ChooseRecords.tsx'
import { PickerButton } from './PickerButton.tsx'
import type { PickerProps } from './pickerContext.ts'
import { plainText } from './plain.ts'

type RenderDialog = (props: PickerProps) => ReactNode
type Props = ChooseProps & {
  /** null where there is no room for a dialog */
  renderDialog: RenderDialog | null
}

/** Records searched while typing, and beside that a dialog to pick them from. */
export function PickRecords({ renderDialog, ...choosing }: Props) {
  const { target, disabled = false } = choosing
  const choose = <ChooseRecords {...choosing} />
  if (!renderDialog) return choose
  return (
    <Space.Compact block>
      {choose}
      <PickerButton what={target.title} disabled={disabled} renderDialog={(close) => <Dialog {...choosing} render={renderDialog} onClose={close} />} />
    </Space.Compact>
  )
}

/** The dialog, once the records that are chosen already are known. */
function Dialog({ target, keyName, chosen, isMulti, onChoose, render, onClose }: ChooseProps & { render: RenderDialog; onClose: () => void }) {
  const known = useRecordsByKey(target, keyName, chosen)
  if (chosen.length > 0 && !known.data && !known.isError) return null
  const keyOf = (row: RecordRow) => plainText({ name: keyName }, row)
  return render({
    resource: target,
    chosen: (known.data?.records ?? []).filter((row) => chosen.includes(keyOf(row))),
    isMulti,
    onOk: (rows) => onChoose(rows.map(keyOf)),
    onClose,
  })
}
