import { Alert, Button, Form, Select } from 'antd'
import { useState } from 'react'
import type { LoginResult } from '#contract/session.ts'
import { selectDepart } from '../../../api/departments.ts'
import { ApiError } from '../../../api/request.ts'
import { keepTenant } from '../../../api/session.ts'
import { UserFrame } from '../UserFrame.tsx'

type Choice = { tenantId?: number; orgCode?: string }

/** Administrators look after the whole plant unless they say for which tenant they work. */
function tenantsFor({ tenantList = [], roles }: LoginResult) {
  return roles.includes('admin') && tenantList.length > 0 ? [{ id: 0, name: '本厂（不属于任何租户）' }, ...tenantList] : tenantList
}

/** The step between signing in and the first page. A single tenant is taken without asking. */
export function ChoiceAfterLogin({ login, onDone }: { login: LoginResult; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const tenants = tenantsFor(login)
  const departs = login.multi_depart === 2 ? login.departs : []

  async function take({ tenantId = tenants[0]?.id, orgCode }: Choice) {
    try {
      if (tenantId !== undefined) keepTenant(String(tenantId))
      if (orgCode !== undefined) await selectDepart(orgCode)
      onDone()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : '选择没有保存，请重试')
    }
  }

  return (
    <UserFrame title="选择身份" lead={`${login.userInfo.realname}，这次为哪里工作？`}>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      <Form<Choice>
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ tenantId: tenants[0]?.id, orgCode: login.userInfo.orgCode || undefined }}
        onFinish={(choice) => void take(choice)}
      >
        {tenants.length > 1 ? (
          <Form.Item label="租户" name="tenantId" rules={[{ required: true, message: '请选择租户' }]}>
            <Select options={tenants.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
        ) : null}
        {departs.length > 0 ? (
          <Form.Item label="部门" name="orgCode" rules={[{ required: true, message: '请选择部门' }]}>
            <Select options={departs.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))} />
          </Form.Item>
        ) : null}
        <Button type="primary" htmlType="submit" block>
          进入
        </Button>
      </Form>
    </UserFrame>
  )
}
