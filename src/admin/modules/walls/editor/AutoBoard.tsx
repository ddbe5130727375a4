import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { AutoChoice, Board } from '#contract/modules/walls/board.ts'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { AutoChoiceFields } from './AutoChoiceFields.tsx'
import styles from './Editor.module.css'

type Props = { board: Board; machines: readonly Machine[]; onChange: (board: Board) => void }

/** 自动看板: choose machines, and the board is there; new machines come by themselves until somebody takes it over. */
export function AutoBoard({ board, machines, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [auto, setAuto] = useState<AutoChoice | null>({ by: 'all' })
  return (
    <>
      <Button type={board.auto === null && board.pages.every(({ tiles }) => tiles.length === 0) ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        自动看板
      </Button>
      <Modal
        title="自动看板"
        open={isOpen}
        destroyOnHidden
        okText="生成"
        footer={okOrReason(auto === null ? '请先选择设备' : null, '生成')}
        onCancel={() => setOpen(false)}
        onOk={() => {
          if (auto) onChange(autoBoard(auto))
          setOpen(false)
        }}
      >
        <AutoChoiceFields machines={machines} onChoice={setAuto} />
        <p className={styles.quiet}>每台设备一张卡片，关键值和限值取自测点；以后新增的设备自己上墙，直到有人接管。原来画的内容会被替换，可以撤销。</p>
      </Modal>
    </>
  )
}

/** A board that follows a choice of machines and has no tiles of its own. */
function autoBoard(auto: AutoChoice): Board {
  return { format: 1, auto, pages: [{ title: '', tiles: [] }] }
}
