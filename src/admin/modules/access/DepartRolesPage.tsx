import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { departRoles } from '#contract/modules/access/role.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'
import { GrantDrawer } from './GrantDrawer.tsx'
import { RolePeople } from './RolePeople.tsx'

/** Roles of departments: what they may do, within what their department may, and who has them (ADM-023). */
export function DepartRolesPage() {
  return <ResourcePage resource={departRoles} RowActions={Actions} firstSteps="先在“部门管理”里给部门授权，再在这里建部门角色：它的权限不会超过部门的权限。" />
}

function Actions({ row }: { row: RecordRow }) {
  const [open, setOpen] = useState<'rights' | 'people' | null>(null)
  const name = plainText({ name: 'roleName' }, row)
  const close = () => setOpen(null)
  return (
    <>
      <Permit action="sys:depart:grant">
        <Button type="link" size="small" onClick={() => setOpen('rights')}>
          授权
        </Button>
      </Permit>
      <Button type="link" size="small" onClick={() => setOpen('people')}>
        人员
      </Button>
      {open === 'rights' ? (
        <GrantDrawer title={`授权：${name}`} holder={{ kind: 'departRole', id: row.id, departId: plainText({ name: 'departId' }, row) }} onClose={close} />
      ) : null}
      {open === 'people' ? (
        <Drawer title={`人员：${name}`} size="min(760px, 100vw)" open onClose={close}>
          <RolePeople roleId={row.id} />
        </Drawer>
      ) : null}
    </>
  )
}
