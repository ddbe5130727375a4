import { Alert, App, Form, Modal } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { users } from '#contract/modules/identity/user.ts'
import { HandedOver } from '#contract/modules/identity/userCalls.ts'
import { envelopeOf, request } from '../../../../api/request.ts'
import { ChooseRecords } from '../../../fields/ChooseRecords.tsx'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { Asked } from '../../../session/Asked.tsx'

type Props = { person: { id: string; username: string; realname: string }; onClose: () => void }

/** Somebody leaves: everything that names them goes to one who takes over, and the account is closed. */
export function LeaveDialog({ person, onClose }: Props) {
  const [successor, setSuccessor] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: ['records', users.name, 'handover', person.id],
    queryFn: () => request('/sys/user/handover', z.array(HandedOver), { query: { userId: person.id }, quiet: true }),
  })
  const needsSuccessor = (found.data?.length ?? 0) > 0
  const reason = found.data === undefined ? '交接内容还没有读出，请稍等' : needsSuccessor && successor.length === 0 ? '请先选择接手人' : null

  async function leave() {
    setBusy(true)
    try {
      const { message: told } = await envelopeOf('/sys/user/leave', { method: 'POST', body: { userId: person.id, successor: successor[0] ?? '' }, quiet: true })
      void message.success(told)
      await queries.invalidateQueries({ queryKey: ['records'] })
      onClose()
    } catch (error) {
      void message.error(errorText(error, '没有办理，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title={`${person.realname} 离职`}
      open
      okText="办理离职"
      okButtonProps={{ danger: true }}
      footer={okOrReason(reason, '办理离职', { danger: true })}
      confirmLoading={isBusy}
      onOk={() => void leave()}
      onCancel={onClose}
    >
      <Asked query={found} failed="交接内容没有读出">
        {(handed) => (
          <>
            <Alert type="warning" showIcon style={{ marginBlockEnd: 16 }} title="账号会冻结，所有登录立即结束，角色全部收回。做过的记录保留原来的姓名。" />
            {handed.length === 0 ? <p>没有记录还由这个人负责。</p> : null}
            <ul>
              {handed.map(({ title, field, count }) => (
                <li key={`${title} ${field}`}>
                  {title}的{field}：{count} 条
                </li>
              ))}
            </ul>
          </>
        )}
      </Asked>
      <Form layout="vertical">
        <Form.Item label="接手人" required={needsSuccessor} extra="上面的记录和负责的部门一次交给这个人">
          <ChooseRecords aria-label="接手人" target={users} keyName="username" chosen={successor} isMulti={false} isClearable onChoose={setSuccessor} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
