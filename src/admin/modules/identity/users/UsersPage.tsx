import { departs } from '#contract/modules/organisation/departRecord.ts'
import { users } from '#contract/modules/identity/user.ts'
import { useState } from 'react'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { TreeAndList } from '../../../resource/TreeAndList.tsx'
import { useMay } from '../../../session/useMay.ts'
import { FreezeSelected } from './FreezeSelected.tsx'
import { NewPasswordDialog } from './NewPasswordDialog.tsx'
import { PersonActions } from './PersonActions.tsx'
import { ListedUser } from '#contract/modules/identity/userCalls.ts'
import { pageOf } from '../../../../api/page.ts'
import { envelopeOf, request } from '../../../../api/request.ts'
import { BinDrawer } from '../../../resource/BinDrawer.tsx'
import type { BinOf } from '../../../resource/BinDrawer.tsx'
import { Tag } from 'antd'

const cells = { status: UserStatusCell }

/** The people of the plant beside its departments: their records, accounts, roles, and what each may do (ADM-001). Whoever was added is given a first password at once. */
export function UsersPage() {
  const may = useMay()
  const [added, setAdded] = useState<RecordRow | null>(null)
  return (
    <>
      <TreeAndList
        tree={departs}
        list={users}
        field="selecteddeparts"
        depth="below"
        cells={cells}
        RowActions={PersonActions}
        ToolbarActions={RecycleBin}
        SelectionActions={FreezeSelected}
        onAdded={(person) => (may('sys:user:changePassword') ? setAdded(person) : undefined)}
        firstSteps="先在“部门管理”建部门、在“角色管理”建角色，再点“新增”，也可以用“导入”一次录入很多人。"
      />
      {added === null ? null : (
        <NewPasswordDialog
          person={{ id: added.id, username: plainText({ name: 'username' }, added), realname: plainText({ name: 'realname' }, added) }}
          onClose={() => setAdded(null)}
        />
      )}
    </>
  )
}

const bin: BinOf<ListedUser> = {
  resource: 'sysUser',
  read: (page) => request('/sys/user/recycleBin', pageOf(ListedUser), { query: page, quiet: true }),
  columns: [
    { key: 'realname', dataIndex: 'realname', title: '姓名' },
    { key: 'username', dataIndex: 'username', title: '用户账号' },
    { key: 'orgCodeTxt', dataIndex: 'orgCodeTxt', title: '部门' },
  ],
  restore: ({ id }) => envelopeOf('/sys/user/putRecycleBin', { method: 'PUT', body: { userIds: id }, quiet: true }),
  purge: ({ id }) => envelopeOf('/sys/user/deleteRecycleBin', { method: 'DELETE', query: { userIds: id }, quiet: true }),
  asked: ({ realname }) => ({ title: `彻底删除 ${realname}？`, content: '账号不能再恢复。这个人做过的记录仍然保留用户账号。' }),
}

/** People who were deleted: brought back, or removed for good. */
function RecycleBin() {
  return <BinDrawer of={bin} action="sys:user:delete" />
}

const frozen = '2'

/** Whether the account may sign in. */
function UserStatusCell({ row }: { row: RecordRow }) {
  return plainText({ name: 'status' }, row) === frozen ? <Tag color="error">冻结</Tag> : <Tag color="success">正常</Tag>
}
