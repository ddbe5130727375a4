import { z } from 'zod'
import { pageOf } from '../../envelope.ts'
import { defineResource } from '../../resource.ts'

const UserRecord = z.object({
  realname: z.string(),
  username: z.string(),
  phone: z.string(),
  birthday: z.string(),
  status: z.number(),
})

/** People as they are listed and chosen; phone and birthday only for who holds `user:view` (security.md 33). */
export const users = defineResource({
  name: 'sysUser',
  path: '/sys/user',
  title: '用户',
  label: 'realname',
  permission: 'sys:user',
  verbs: ['list'],
  row: UserRecord,
  unique: [],
  fields: [
    { kind: 'text', name: 'realname', title: '姓名', filter: 'shown' },
    { kind: 'text', name: 'username', title: '用户账号', filter: 'shown' },
    { kind: 'text', name: 'phone', title: '手机号', isSortable: false },
    { kind: 'date', name: 'birthday', title: '生日', isSortable: false },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'user_status', list: 'hidden' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** A person in the pickers (PICK-038). `phone` is masked and `birthday` '' for who may not see them; `orgCodeTxt` names his departments. */
export const PickedUser = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string(),
  birthday: z.string(),
  orgCode: z.string(),
  orgCodeTxt: z.string(),
})
export type PickedUser = z.infer<typeof PickedUser>

/** `result` of `GET /sys/user/queryUserComponentData`. */
export const PickedUsers = pageOf(PickedUser)
