import { Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { users } from '#contract/modules/identity/user.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import { urgencyTexts } from '#contract/modules/workflow/wire.ts'
import type { Business } from '#contract/modules/workflow/wire.ts'
import { act, useFirstNode } from '../../../../api/workflow.ts'
import { ChooseRecords } from '../../../fields/ChooseRecords.tsx'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { useActing } from '../todo/useActing.ts'
import styles from './Apply.module.css'

type Props = { application: Pick<Business, 'id' | 'procDefId' | 'title'>; onClose: () => void }

const urgencies = Object.entries(urgencyTexts).map(([value, label]) => ({ value: Number(value), label }))

/** Before it is handed in: who decides first, how urgent it is, what it is called. */
export function SubmitDialog({ application: { id, procDefId, title }, onClose }: Props) {
  const { isBusy, run } = useActing()
  const { data: first } = useFirstNode(procDefId)
  const [filled, setFilled] = useState({ title, priority: 0, people: [] as readonly string[] })
  // 4 is a parallel gateway, of whose branches each has people of its own (api-contract.md 2.16)
  const known = first ? [...first.users, ...first.roles, ...first.departments, ...first.departmentManages].map(({ name }) => name) : []
  const isChosen = first !== undefined && first.type === 1 && known.length === 0 && !first.chooseDepHeader && !first.chooseSponsor && first.formVariables === ''

  async function submit() {
    const { people, priority } = filled
    if (
      await run(() => act(paths.apply, { id, procDefId, title: filled.title, assignees: people.join(','), priority, firstGateway: String(first?.type === 4) }))
    )
      onClose()
  }

  return (
    <Modal
      open
      title={`提交申请：${title}`}
      okText="提交"
      footer={okOrReason(filled.title.trim() === '' ? '请先填写标题' : null, '提交')}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        {first === undefined ? null : (
          <p>
            第一步：{first.title}
            {known.length > 0 ? `，由 ${known.join('、')} 办理` : ''}
          </p>
        )}
        <Input aria-label="标题" maxLength={200} value={filled.title} onChange={({ target }) => setFilled({ ...filled, title: target.value })} />
        <Segmented aria-label="紧急程度" options={urgencies} value={filled.priority} onChange={(priority) => setFilled({ ...filled, priority })} />
        {isChosen ? (
          <ChooseRecords
            target={users}
            keyName="username"
            aria-label="第一步由谁办"
            chosen={filled.people}
            isMulti
            isClearable
            onChoose={(people) => setFilled({ ...filled, people })}
          />
        ) : null}
      </div>
    </Modal>
  )
}
