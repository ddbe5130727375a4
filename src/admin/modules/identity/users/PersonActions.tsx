import { Button } from 'antd'
import { useState } from 'react'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { Permit } from '../../../session/Permit.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { NewPasswordDialog } from './NewPasswordDialog.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'

/** What an administrator does with one person beyond the record. */
export function PersonActions({ row }: { row: RecordRow }) {
  const [open, setOpen] = useState<'rights' | 'password' | 'leave' | null>(null)
  const person = { id: row.id, username: plainText({ name: 'username' }, row), realname: plainText({ name: 'realname' }, row) }
  const close = () => setOpen(null)
  return (
    <>
      <Permit action="sys:user:rights">
        <Button type="link" size="small" onClick={() => setOpen('rights')}>
          权限
        </Button>
      </Permit>
      <Permit action="sys:user:changePassword">
        <Button type="link" size="small" onClick={() => setOpen('password')}>
          密码
        </Button>
      </Permit>
      <Permit action="sys:user:delete">
        <Button type="link" size="small" onClick={() => setOpen('leave')}>
          离职
        </Button>
      </Permit>
      {open === 'leave' ? <LeaveDialog person={person} onClose={close} /> : null}
      {open === 'rights' ? <PersonDrawer person={person} onClose={close} /> : null}
      {open === 'password' ? <NewPasswordDialog person={person} onClose={close} /> : null}
    </>
  )
}
