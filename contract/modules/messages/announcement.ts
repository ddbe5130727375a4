import { z } from 'zod'
import { PageQuery } from '../../envelope.ts'

/** '1' notices, '2' system messages (dictionary msg_category). */
export const MsgCategory = z.enum(['1', '2'])
/** urgent, important, normal (MSG-009 to MSG-011) */
export const Priority = z.enum(['H', 'M', 'L'])
/** '0' not released, '1' released, '2' revoked (dictionary send_status) */
export const SendStatus = z.enum(['0', '1', '2'])
export const ReadFlag = z.enum(['0', '1'])
const MsgType = z.enum(['USER', 'ALL'])
const OpenType = z.enum(['', 'component', 'url'])
const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '编号格式不正确')

/** An announcement as its managers see it. `titile` is spelled so on the wire. Times are `yyyy-MM-dd HH:mm:ss`. */
export const Announcement = z.object({
  id: z.string(),
  titile: z.string(),
  /** HTML, cleaned by the server */
  msgContent: z.string(),
  msgAbstract: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  sender: z.string(),
  priority: Priority,
  msgCategory: MsgCategory,
  msgType: MsgType,
  sendStatus: SendStatus,
  sendTime: z.string().nullable(),
  cancelTime: z.string().nullable(),
  /** `id,id,` with a trailing comma for msgType USER, else '' */
  userIds: z.string(),
  busType: z.string(),
  busId: z.string(),
  openType: OpenType,
  openPage: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.number(),
})
export type Announcement = z.infer<typeof Announcement>

/** An announcement as the bell shows it; `msgId` is `id` and `msgTxt` is `titile` once more (MSG-002). */
export const AnnouncementItem = Announcement.pick({
  id: true,
  titile: true,
  openType: true,
  openPage: true,
  busId: true,
  busType: true,
  sender: true,
  sendTime: true,
  msgContent: true,
  msgAbstract: true,
  msgCategory: true,
  createTime: true,
  priority: true,
}).extend({ msgId: z.string(), msgTxt: z.string() })
export type AnnouncementItem = z.infer<typeof AnnouncementItem>

/** `result` of `GET /sys/annountCement/listByUser`: the newest five unread of each kind, and how many there are (MSG-001). `stamp` names this content; other servers give none. */
export const AnnouncementList = z.object({
  anntMsgList: z.array(AnnouncementItem),
  anntMsgTotal: z.number(),
  sysMsgList: z.array(AnnouncementItem),
  sysMsgTotal: z.number(),
  stamp: z.string().optional(),
})
export type AnnouncementList = z.infer<typeof AnnouncementList>

/** Query of the same: the stamp of what the page shows. */
export const UnreadQuery = z.object({ stamp: z.string().max(64).optional() })
/** `result` of the same for a page that shows what stands: nothing to read. */
export const AnnouncementsUnchanged = z.object({ stamp: z.string(), isUnchanged: z.literal(true) })
export type AnnouncementsUnchanged = z.infer<typeof AnnouncementsUnchanged>

/** A row of `GET /sys/sysAnnouncementSend/getMyAnnouncementSend`: what was sent to the caller, unread first. */
export const MyAnnouncement = AnnouncementItem.omit({ msgId: true, msgTxt: true, createTime: true }).extend({ anntId: z.string(), readFlag: ReadFlag })
export type MyAnnouncement = z.infer<typeof MyAnnouncement>

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)
const time = z
  .union([z.literal(''), z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式应为 yyyy-MM-dd HH:mm:ss')])
  .nullable()
  .default(null)

/** Body of `POST /sys/annountCement/add`. Who it is from, its state and its times are the server's. */
export const AnnouncementAdd = z.object({
  titile: text(100).min(1, '请输入标题'),
  msgContent: z.string().max(60_000, '内容过长').default(''),
  msgAbstract: text(500).default(''),
  startTime: time,
  endTime: time,
  priority: Priority.default('L'),
  msgCategory: MsgCategory.default('1'),
  msgType: MsgType.default('ALL'),
  userIds: z
    .string()
    .max(40_000, '人员过多')
    .regex(/^[A-Za-z0-9_,-]*$/, '人员编号格式不正确')
    .default(''),
  openType: OpenType.default(''),
  openPage: text(200).default(''),
  busType: text(32).default(''),
  busId: text(64).default(''),
})
export type AnnouncementAdd = z.infer<typeof AnnouncementAdd>

/** Body of `PUT|POST /sys/annountCement/edit`; refused with 409 when somebody saved another version meanwhile (decisions.md 36). */
export const AnnouncementEdit = AnnouncementAdd.extend({ id: Id, version: z.number().int() })
export type AnnouncementEdit = z.infer<typeof AnnouncementEdit>

export const AnnouncementQuery = PageQuery.extend({
  titile: z.string().max(100).optional(),
  msgCategory: MsgCategory.optional(),
  sendStatus: SendStatus.optional(),
  priority: Priority.optional(),
})
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>

export const MyAnnouncementQuery = PageQuery.extend({
  titile: z.string().max(100).optional(),
  sender: z.string().max(64).optional(),
  readFlag: ReadFlag.optional(),
  msgCategory: MsgCategory.optional(),
  busType: z.string().max(32).optional(),
})
export type MyAnnouncementQuery = z.infer<typeof MyAnnouncementQuery>

/** Query of queryById, delete, doReleaseData and doReovkeData. */
export const AnnouncementId = z.object({ id: Id })
/** Query of deleteBatch: a comma list, a trailing comma is normal; at most 500. */
export const AnnouncementIds = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(Id).min(1, '参数不识别！').max(500, '一次不超过 500 条')),
})
/** Body of `PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId` (API-030). */
export const MarkRead = z.object({ anntId: Id })
/** Query of `GET /sys/annountCement/syncNotic`. */
export const SyncNotice = z.object({ anntId: Id.optional() })
