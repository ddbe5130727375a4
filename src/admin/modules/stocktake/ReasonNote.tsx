import { okOrReason } from '../../grey/okOrReason.tsx'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import type { SheetLine } from '#contract/modules/stocktake/takeCalls.ts'

/** Asks what 其他 is. */
export function ReasonNote({ line, onNote, onClose }: { line: SheetLine; onNote: (note: string) => void; onClose: () => void }) {
  const [note, setNote] = useState('')
  return (
    <Modal
      open
      title={`${line.huCode} 为什么有差`}
      okText="写下"
      cancelText="取消"
      footer={okOrReason(note.trim() === '' ? '请先写明为什么有差' : null, '写下')}
      onOk={() => onNote(note.trim())}
      onCancel={onClose}
    >
      <Input autoFocus aria-label="说明" maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
    </Modal>
  )
}
