import { App, Modal } from 'antd'
import { useState } from 'react'
import { DepartTree } from './DepartTree.tsx'

const widthPx = 500 // CONST-019

type Props = { chosen: readonly string[]; isMulti: boolean; onOk: (ids: string[]) => void; onClose: () => void }

/** Picks departments from their tree. What was chosen is handed over with 确定, and forgotten with 取消 (PICK-001, PICK-033). */
export function DepartmentPicker({ chosen, isMulti, onOk, onClose }: Props) {
  const { message } = App.useApp()
  const [picked, setPicked] = useState<string[]>([...chosen])
  function confirm() {
    if (picked.length === 0) {
      void message.warning('请选择部门')
      return
    }
    onOk(picked)
    onClose()
  }
  return (
    <Modal title="选择部门" open width={widthPx} onCancel={onClose} onOk={confirm} styles={{ body: { maxHeight: '60vh', overflow: 'auto' } }}>
      <DepartTree chosen={picked} isMulti={isMulti} onChoose={setPicked} />
    </Modal>
  )
}
