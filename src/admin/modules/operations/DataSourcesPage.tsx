import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { dataSources } from '#contract/modules/operations/dataSource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { envelopeOf } from '../../../api/request.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'

/** Databases of others, their passwords, and whether they answer (ADM-016). */
export function DataSourcesPage() {
  return (
    <ResourcePage
      resource={dataSources}
      RowActions={SourceActions}
      firstSteps="点“新增”登记数据库，保存后用“密码”设置密码，再点“测试”。主机要先写进设置 OUTBOUND_ALLOW。"
    />
  )
}

function SourceActions({ row }: { row: RecordRow }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)

  async function test() {
    setBusy(true)
    try {
      void message.success((await envelopeOf('/online/cgreport/api/testConnection', { method: 'POST', body: { id: row.id }, quiet: true })).message)
    } catch (error) {
      void message.error(errorText(error, '没有成功，请重试'))
    }
    setBusy(false)
  }
  return (
    <Permit action="sys:dataSource:edit">
      <Button type="link" size="small" loading={isBusy} onClick={() => void test()}>
        测试
      </Button>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        密码
      </Button>
      {isOpen ? <PasswordDialog row={row} onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

function PasswordDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const { message } = App.useApp()
  const [dbPassword, setPassword] = useState('')
  async function save() {
    try {
      void message.success((await envelopeOf(`${dataSources.path}/setPassword`, { method: 'PUT', body: { id: row.id, dbPassword }, quiet: true })).message)
      onClose()
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
    }
  }
  return (
    <Modal title={`密码：${plainText({ name: 'name' }, row)}`} open okText="保存" onOk={() => void save()} onCancel={onClose}>
      <p>密码加密保存，任何人都不能再读出。留空保存会清除密码。</p>
      <Input.Password aria-label="密码" autoComplete="new-password" maxLength={256} value={dbPassword} onChange={({ target }) => setPassword(target.value)} />
    </Modal>
  )
}
