import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { dictEntriesName } from '#contract/modules/reference/dictionary.ts'
import type { AutoChoice } from '#contract/modules/walls/board.ts'
import { wallBoards } from '#contract/modules/walls/wall.ts'
import { errorText } from '#contract/errorText.ts'
import { useOverview } from '../../../../api/plc.ts'
import { useReload } from '../../../../api/records.ts'
import { makeAutoBoard } from '../../../../api/walls.ts'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { AutoChoiceFields } from './AutoChoiceFields.tsx'
import styles from './Editor.module.css'

/** A board from the machines that are there, published at once: it can be given to a screen with the next click. */
export function MakeAutoBoard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:wall:publish">
      <Button type="primary" onClick={() => setOpen(true)}>
        自动看板
      </Button>
      {isOpen ? <MakeDialog onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const reload = useReload(wallBoards)
  const machines = useOverview().data?.machines ?? []
  const [auto, setAuto] = useState<AutoChoice | null>({ by: 'all' })
  const [name, setName] = useState('自动看板')
  const [wallCode, setCode] = useState(() => `A-${Date.now().toString(36).slice(-5).toUpperCase()}`)
  const [isBusy, setBusy] = useState(false)

  async function make(choice: AutoChoice) {
    setBusy(true)
    try {
      await makeAutoBoard({ wallCode, name, remark: '', auto: choice })
      void message.success(`看板“${name}”已经可以放到屏幕上`)
      reload()
      void queries.invalidateQueries({ queryKey: ['records', dictEntriesName] }) // the board can be chosen for a screen now
      onClose()
    } catch (error) {
      void message.error(errorText(error, '看板没有做好，请重试'))
    } finally {
      setBusy(false)
    }
  }

  const reason = machines.length === 0 ? '还没有设备，请先导入采集设备和测点' : name.trim() === '' ? '请先填写名称' : auto === null ? '请先选择设备' : null
  return (
    <Modal
      title="自动看板"
      open
      okText="生成并发布"
      confirmLoading={isBusy}
      footer={okOrReason(reason, '生成并发布')}
      onCancel={onClose}
      onOk={() => auto && void make(auto)}
    >
      <Form layout="vertical">
        <Form.Item label="名称">
          <Input aria-label="名称" value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <Form.Item label="编号">
          <Input aria-label="编号" value={wallCode} maxLength={32} onChange={({ target }) => setCode(target.value)} />
        </Form.Item>
      </Form>
      <AutoChoiceFields machines={machines} onChoice={setAuto} />
      <p className={styles.quiet}>
        {machines.length === 0
          ? '还没有设备：请先导入采集设备和测点。'
          : '每台设备一张卡片，关键值和限值取自测点；以后新增的设备自己上墙。之后可以“编辑画面”接管，逐块修改。'}
      </p>
    </Modal>
  )
}
