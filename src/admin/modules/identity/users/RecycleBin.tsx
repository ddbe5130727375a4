import { ListedUser } from '#contract/modules/identity/userCalls.ts'
import { pageOf } from '../../../../api/page.ts'
import { envelopeOf, request } from '../../../../api/request.ts'
import { BinDrawer } from '../../../resource/BinDrawer.tsx'
import type { BinOf } from '../../../resource/BinDrawer.tsx'

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
export function RecycleBin() {
  return <BinDrawer of={bin} action="sys:user:delete" />
}
