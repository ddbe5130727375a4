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
import { RecycleBin } from './RecycleBin.tsx'
import { UserStatusCell } from './UserStatusCell.tsx'

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
