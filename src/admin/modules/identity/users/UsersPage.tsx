import { departs } from '#contract/modules/organisation/departRecord.ts'
import { users } from '#contract/modules/identity/user.ts'
import { TreeAndList } from '../../../resource/TreeAndList.tsx'
import { FreezeSelected } from './FreezeSelected.tsx'
import { PersonActions } from './PersonActions.tsx'
import { RecycleBin } from './RecycleBin.tsx'
import { UserStatusCell } from './UserStatusCell.tsx'

const cells = { status: UserStatusCell }

/** The people of the plant beside its departments: their records, accounts, roles, and what each may do (ADM-001). */
export function UsersPage() {
  return (
    <TreeAndList
      tree={departs}
      list={users}
      field="selecteddeparts"
      depth="below"
      cells={cells}
      RowActions={PersonActions}
      ToolbarActions={RecycleBin}
      SelectionActions={FreezeSelected}
      firstSteps="先在“部门管理”建部门、在“角色管理”建角色，再点“新增”，也可以用“导入”一次录入很多人。"
    />
  )
}
