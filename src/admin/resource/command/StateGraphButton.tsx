import BranchesOutlined from '@ant-design/icons/es/icons/BranchesOutlined'
import { Button, Modal, Table, Tag } from 'antd'
import { useState } from 'react'
import type { Command } from '#contract/command.ts'
import { permissions } from '#contract/permissions.ts'
import type { Resource, States } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useMay } from '../../session/useMay.ts'
import { useCommandsOf } from './commandsContext.ts'
import { stateOf } from './offers.ts'
import { StateGraph } from './StateGraph.tsx'
import { useStateText } from './useStateText.ts'

const widthPx = 880

/** Opens the states of a record and what leads from one to another, and who may do it. Nothing where records have no states. */
export function StateGraphButton({ resource, row }: { resource: Resource; row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  if (resource.states === null) return null
  return (
    <>
      <Button icon={<BranchesOutlined aria-hidden />} onClick={() => setOpen(true)}>
        状态图
      </Button>
      {isOpen ? <GraphDialog resource={resource} states={resource.states} current={stateOf(resource, row)} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function GraphDialog({ resource, states, current, onClose }: { resource: Resource; states: States; current: string; onClose: () => void }) {
  const commands = useCommandsOf(resource)
  const textOf = useStateText(resource)
  const mayDo = useMay()
  const may = ({ right }: Command) => mayDo(right)
  return (
    <Modal open title={`${resource.title}的状态图`} width={widthPx} footer={null} onCancel={onClose} style={{ maxWidth: 'calc(100vw - 32px)' }}>
      <StateGraph states={states} commands={commands} current={current} textOf={textOf} may={may} />
      <Table<Command>
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={[...commands]}
        scroll={{ x: 560 }}
        style={{ marginBlockStart: 16 }}
        columns={[
          { title: '操作', dataIndex: 'title', width: 90 },
          { title: '从', width: 200, render: (_value, { from }) => (from === 'none' ? '新建' : from === null ? '任何状态' : from.map(textOf).join('、')) },
          { title: '到', width: 100, render: (_value, { to }) => (to === null ? '不变，或由系统决定' : textOf(to)) },
          { title: '签名', width: 80, render: (_value, { sign }) => signWords(sign) },
          { title: '谁可以', render: (_value, command) => (may(command) ? <Tag color="success">您可以</Tag> : rightWords(command.right)) },
        ]}
      />
    </Modal>
  )
}

function signWords(sign: Command['sign']): string {
  if (sign === null) return '不需要'
  return `${sign.second === null ? '一人' : '两人'}${sign.when === 'needed' ? '，视情况' : ''}`
}

/** What a right is called; its code where this bundle has no name for it. */
function rightWords(right: string): string {
  return `有“${Object.entries(permissions).find(([code]) => code === right)?.[1] ?? right}”权限的人`
}
