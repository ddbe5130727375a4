import { z } from 'zod'
import { isOwnPage } from '../../rules/ownPage.ts'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { MsgCategory, MsgType, OpenType, Priority, SendStatus } from './announcement.ts'
import { momentText } from '../../momentText.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const time = z
  .union([z.literal(''), momentText('时间格式应为 yyyy-MM-dd HH:mm:ss')])
  .nullable()
  .default(null)

/** What a person writes of an announcement. */
const AnnouncementRecord = z
  .object({
    titile: text(100).min(1, '请输入标题'), // spelled so on the wire
    msgContent: z.string().max(60_000, '内容过长').default(''),
    msgAbstract: text(500).default(''),
    startTime: time,
    endTime: time,
    priority: Priority.default('L'),
    msgCategory: MsgCategory.default('1'),
    msgType: MsgType.default('ALL'),
    /** `id,id,`: each with a comma behind it, once */
    userIds: z
      .string()
      .max(40_000, '人员过多')
      .regex(/^[A-Za-z0-9_,-]*$/, '人员编号格式不正确')
      .default('')
      .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))].map((id) => `${id},`).join('')),
    /** for those who work there or below, and for who holds the role: ids, commas between */
    departIds: z.string().max(4000, '部门过多').default(''),
    roleIds: z.string().max(4000, '角色过多').default(''),
    /** shown on the walls as well, title and abstract */
    toWalls: z.enum(['Y', 'N'], '应为是或否').default('N'),
    openType: OpenType.default(''),
    openPage: text(200)
      .refine((page) => page === '' || isOwnPage(page), '只能打开本系统的页面，例如 /mes/order')
      .default(''),
    busType: text(32).default(''),
    busId: text(64).default(''),
  })
  .refine(({ startTime, endTime }) => !startTime || !endTime || startTime <= endTime, { path: ['endTime'], error: '结束时间应晚于开始时间' })

/** What only the server writes: who it is from, whether it is out, and since when. */
const AnnouncementState = z.object({ sender: z.string(), sendStatus: SendStatus, sendTime: z.string().nullable(), cancelTime: z.string().nullable() })

/** Announcements for those who write them (api-contract.md 2.3). Their readers get them by the calls of `announcementCalls.ts`. */
export const announcements = defineResource({
  name: 'sysAnnouncement',
  path: '/sys/annountCement', // spelled so on the wire
  title: '通知公告',
  label: 'titile',
  permission: 'sys:announcement',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: AnnouncementRecord,
  assigned: AnnouncementState,
  unique: [],
  fields: [
    { kind: 'text', name: 'titile', title: '标题', width: 240, filter: 'shown' },
    {
      kind: 'dict',
      name: 'msgCategory',
      title: '类型',
      dictCode: 'msg_category',
      width: 110,
      list: 'hidden',
      filter: 'folded',
      initial: '1',
      isSortable: false,
    },
    {
      kind: 'dict',
      name: 'priority',
      title: '优先级',
      dictCode: 'priority',
      width: 90,
      filter: 'folded',
      initial: 'L',
      isSortable: false,
      hint: '读者看到：高为“紧急”，中为“重要”，低为“一般”',
    },
    { kind: 'dict', name: 'msgType', title: '对象', dictCode: 'msg_type', width: 110, filter: 'folded', initial: 'ALL', isSortable: false },
    { kind: 'user', name: 'userIds', title: '接收人', keptBy: 'id', list: 'hidden', isSortable: false },
    { kind: 'department', name: 'departIds', title: '接收部门', isMulti: true, list: 'hidden', isSortable: false, hint: '包括下级部门的人员' },
    { kind: 'role', name: 'roleIds', title: '接收角色', kept: 'id', isMulti: true, list: 'hidden', isSortable: false, hint: '名单在发布时确定' },
    {
      kind: 'switch',
      name: 'toWalls',
      title: '上墙',
      list: 'hidden',
      initial: 'N',
      isSortable: false,
      hint: '发布后标题和摘要也显示在看板下方，到结束时间或撤销为止',
    },
    { kind: 'richText', name: 'msgContent', title: '内容', list: 'never', isSortable: false },
    { kind: 'textarea', name: 'msgAbstract', title: '摘要', list: 'hidden', isSortable: false },
    { kind: 'dateTime', name: 'startTime', title: '开始时间', list: 'hidden', isSortable: false },
    { kind: 'dateTime', name: 'endTime', title: '结束时间', list: 'hidden', isSortable: false, hint: '在此之后才有账号的人不会收到' },
    { kind: 'dict', name: 'sendStatus', title: '状态', dictCode: 'send_status', width: 100, form: 'never', filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'sendTime', title: '发布时间', width: 180, form: 'never' },
    { kind: 'text', name: 'sender', title: '发布人', width: 110, form: 'never', list: 'hidden', filter: 'folded', isSortable: false },
    { kind: 'dateTime', name: 'cancelTime', title: '撤销时间', form: 'never', list: 'hidden', isSortable: false },
    {
      kind: 'dict',
      name: 'openType',
      title: '打开方式',
      dictCode: 'annt_open_type',
      list: 'hidden',
      initial: '',
      isSortable: false,
      hint: '不选时显示内容，否则直接打开下面的页面',
    },
    { kind: 'text', name: 'openPage', title: '打开的页面', list: 'hidden', isSortable: false, hint: '本系统的地址，例如 /mes/order' },
    { kind: 'text', name: 'busType', title: '业务类型', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'busId', title: '业务编号', list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '通告', fields: ['titile', 'msgCategory', 'priority', 'msgType', 'userIds', 'departIds', 'roleIds', 'toWalls', 'msgContent'] },
    { title: '更多', fields: ['msgAbstract', 'startTime', 'endTime', 'openType', 'openPage', 'busType', 'busId'] },
  ],
  rules: [
    { when: { field: 'msgType', is: ['USER'] }, show: ['userIds', 'departIds', 'roleIds'] },
    { when: { field: 'openType', is: ['component', 'url'] }, show: ['openPage'], require: ['openPage'] },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'sendStatus', all: ['0', '1', '2'], initial: '0', way: ['0', '1'], editable: ['0', '2'], deletable: ['0', '1', '2'] },
})

/** Puts an announcement out, unread for everybody it is for, also when it was out before. */
export const releaseAnnouncement = defineCommand(announcements, {
  name: 'release',
  title: '发布',
  from: ['0', '2'],
  to: '1',
  tone: 'primary',
  door: 'doReleaseData',
})

/** Takes an announcement back from everybody. */
export const revokeAnnouncement = defineCommand(announcements, {
  name: 'revoke',
  title: '撤销',
  from: ['1'],
  to: '2',
  tone: 'danger',
  confirm: '撤销后大家不再看到这条公告。修改后可以再次发布，所有人重新收到。',
  door: 'doReovkeData', // spelled so on the wire
})
