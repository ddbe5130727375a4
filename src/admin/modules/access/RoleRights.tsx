import { Alert, Card, Tabs } from 'antd'
import { useState } from 'react'
import type { RightNode } from '#contract/modules/access/permission.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { useHolds } from '../../session/useHolds.ts'
import { DataRuleDrawer } from './DataRuleDrawer.tsx'
import { GrantEditor } from './GrantEditor.tsx'
import type { Draft } from './rightDraft.ts'
import { RolePeople } from './RolePeople.tsx'

const adminCode = 'admin'

type Props = { role: RecordRow; others: readonly { id: string; name: string }[]; onDraft: (draft: Draft) => void }

/** What one role may do, on the office and on phones, and who has it. */
export function RoleRights({ role, others, onDraft }: Props) {
  const [ruled, setRuled] = useState<RightNode | null>(null)
  const mayGrant = useHolds('sys:role:grant')
  const name = plainText({ name: 'roleName' }, role)
  const code = plainText({ name: 'roleCode' }, role)
  const isAdmin = code === adminCode
  const nothing = () => {}
  const grants = (terminal: 'web' | 'app') =>
    isAdmin ? (
      <Alert type="info" showIcon title="系统管理员拥有全部权限，包括以后新增的功能，不需要授权。" />
    ) : (
      <GrantEditor
        holder={{ kind: 'role', id: role.id, terminal }}
        others={others}
        isReadOnly={false}
        onDraft={terminal === 'web' ? onDraft : nothing}
        onRules={terminal === 'web' ? setRuled : null}
      />
    )
  return (
    <Card size="small" title={name} extra={<code>{code}</code>}>
      <Tabs
        destroyOnHidden
        items={[
          ...(mayGrant
            ? [
                { key: 'web', label: '菜单与按钮', children: grants('web') },
                { key: 'app', label: '移动端', children: grants('app') },
              ]
            : []),
          { key: 'people', label: '人员', children: <RolePeople roleId={role.id} /> },
        ]}
      />
      {ruled ? <DataRuleDrawer node={ruled} role={{ id: role.id, name }} onClose={() => setRuled(null)} /> : null}
    </Card>
  )
}
