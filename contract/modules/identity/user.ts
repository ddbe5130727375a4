import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { pageOf } from '../../envelope.ts'
import { defineResource } from '../../resource.ts'

const words = (most: number) => z.string().trim().max(most, `不超过 ${most} 个字符`).default('')
const keys = z.string().max(4000).default('')

const phone = z.string().trim().max(16, '不超过 16 个字符').nullable().default('')

/** What a person writes of a person. */
const UserRecord = z.object({
  realname: z.string().trim().min(1, '请输入姓名').max(64, '不超过 64 个字符'),
  username: z.string().trim().min(1, '请输入用户名').max(32, '不超过 32 个字符'),
  workNo: words(32),
  phone,
  email: z.string().trim().max(64, '邮箱不超过 64 个字符').nullable().default(''),
  sex: z.coerce.number().int().min(1).max(2).nullable().default(null),
  birthday: z
    .union([z.literal(''), z.iso.date('请选择正确的日期')])
    .nullable()
    .default(''),
  selecteddeparts: keys,
  selectedroles: keys,
  post: keys,
  userIdentity: z.coerce.number().int().min(1).max(2).default(1),
  departIds: keys,
  activitiSync: z.coerce.number().int().min(0).max(1).default(1),
  telephone: words(32),
})
/** `password` is no field: hooks take it out of what is added (server/modules/identity/people). */
const UserRow: z.ZodType<z.infer<typeof UserRecord>> = UserRecord.extend({ password: z.string().max(128).optional() })

/** What only the server writes. */
const UserState = z.object({ status: z.number(), orgCode: z.string(), avatar: z.string() })

const particulars = { unless: 'user:view', as: 'nothing' } as const

/** People (entity SysUser); phone, e-mail and birthday only for who holds `user:view` (security.md 33). `selectedroles` and `selecteddeparts` are ids, commas between. */
export const users = defineResource({
  name: 'sysUser',
  path: '/sys/user',
  title: '用户',
  label: 'realname',
  permission: 'sys:user',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: UserRow,
  assigned: UserState,
  bin: 'delFlag',
  unique: [['username'], ['phone'], ['email'], ['workNo']],
  fields: [
    { kind: 'text', name: 'realname', title: '姓名', width: 100, filter: 'shown' },
    {
      kind: 'text',
      name: 'username',
      title: '用户账号',
      width: 130,
      maxLength: 32,
      rule: 'userName',
      filter: 'shown',
      form: 'once',
      hint: '用来登录，建立后不能修改',
    },
    { kind: 'dictNumber', name: 'status', title: '状态', width: 80, dictCode: 'user_status', form: 'never', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'workNo', title: '工号', width: 100, list: 'hidden', filter: 'folded' },
    { kind: 'department', name: 'selecteddeparts', title: '部门', width: 150, isMulti: true, isSortable: false, textAs: 'orgCodeTxt' },
    { kind: 'role', name: 'selectedroles', title: '角色', width: 180, isMulti: true, kept: 'id', isSortable: false, filter: 'folded' },
    { kind: 'position', name: 'post', title: '职务', width: 120, isMulti: true, isSortable: false },
    { kind: 'text', name: 'phone', title: '手机号', width: 130, maxLength: 16, rule: 'mobile', isSortable: false, mask: { ...particulars, as: 'phone' } },
    { kind: 'text', name: 'email', title: '邮箱', maxLength: 64, rule: 'email', list: 'hidden', isSortable: false, mask: particulars },
    { kind: 'dictNumber', name: 'sex', title: '性别', dictCode: 'sex', list: 'hidden', isSortable: false },
    { kind: 'date', name: 'birthday', title: '生日', list: 'hidden', isSortable: false, mask: particulars },
    { kind: 'dictNumber', name: 'userIdentity', title: '身份', dictCode: 'user_identity', list: 'hidden', initial: 1, isSortable: false },
    { kind: 'department', name: 'departIds', title: '负责部门', list: 'hidden', isMulti: true, isSortable: false, hint: '身份为上级时有效' },
    { kind: 'dictNumber', name: 'activitiSync', title: '同步工作流', dictCode: 'activiti_sync', list: 'hidden', initial: 1, isSortable: false },
    { kind: 'text', name: 'orgCode', title: '当前部门编码', list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'avatar', title: '头像', list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'telephone', title: '座机', rule: 'landline', list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '账号', fields: ['realname', 'username', 'workNo', 'selecteddeparts', 'selectedroles', 'post'] },
    { title: '联系方式', fields: ['phone', 'email', 'telephone', 'sex', 'birthday'] },
    { title: '管理', fields: ['userIdentity', 'departIds', 'activitiSync'] },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** Nobody signs in by this account until it is thawed; what was open ends at once. Several are frozen by the contract's own call (API-044). */
export const freezeUser = defineCommand(users, {
  name: 'freeze',
  title: '冻结',
  tone: 'danger',
  confirm: '冻结后立即退出登录，解冻前不能再登录。',
  places: ['detail'],
})

/** Lets a frozen account in again. */
export const thawUser = defineCommand(users, { name: 'thaw', title: '解冻', right: 'sys:user:freeze', places: ['detail'] })

/** A person in the pickers (PICK-038). `phone` is masked and `birthday` null for who may not see them, and null where it is not known; `orgCodeTxt` names his departments. */
export const PickedUser = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string(),
  birthday: z.string().nullable(),
  orgCode: z.string(),
  orgCodeTxt: z.string(),
})
export type PickedUser = z.infer<typeof PickedUser>

/** `result` of `GET /sys/user/queryUserComponentData`. */
export const PickedUsers = pageOf(PickedUser)
