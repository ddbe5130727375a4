import { z } from 'zod'
import { absentText } from '../../absent.ts'

/** '1' notices, '2' system messages (dictionary msg_category). */
export const MsgCategory = z.enum(['1', '2'])
/** urgent, important, normal (MSG-009 to MSG-011) */
export const Priority = z.enum(['H', 'M', 'L'])
/** '0' not released, '1' released, '2' revoked (dictionary send_status) */
export const SendStatus = z.enum(['0', '1', '2'])
export const ReadFlag = z.enum(['0', '1'])
export const MsgType = z.enum(['USER', 'ALL'])
export const OpenType = z.enum(['', 'component', 'url'])

/** What other back ends leave out or write as null is none. */
const time = z
  .string()
  .nullish()
  .transform((at) => at ?? null)

/** An announcement as its managers see it. `titile` is spelled so on the wire. Times are `yyyy-MM-dd HH:mm:ss`. */
export const Announcement = z.object({
  id: z.string(),
  titile: z.string(),
  /** HTML, cleaned by the server */
  msgContent: absentText,
  msgAbstract: absentText,
  startTime: time,
  endTime: time,
  sender: absentText,
  priority: Priority.catch('L'),
  msgCategory: MsgCategory,
  msgType: MsgType,
  sendStatus: SendStatus,
  sendTime: time,
  cancelTime: time,
  /** `id,id,` with a trailing comma for msgType USER, else '' */
  userIds: absentText,
  busType: absentText,
  busId: absentText,
  openType: OpenType.catch(''),
  openPage: absentText,
  createBy: absentText,
  createTime: absentText,
  updateTime: absentText,
  version: z.number().default(0),
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
}).extend({ msgId: absentText, msgTxt: absentText })
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

/** `result` of the same for a page that shows what stands: nothing to read. */
export const AnnouncementsUnchanged = z.object({ stamp: z.string(), isUnchanged: z.literal(true) })
export type AnnouncementsUnchanged = z.infer<typeof AnnouncementsUnchanged>

/** A row of `GET /sys/sysAnnouncementSend/getMyAnnouncementSend`: what was sent to the caller, unread first. */
export const MyAnnouncement = AnnouncementItem.omit({ msgId: true, msgTxt: true, createTime: true }).extend({ anntId: z.string(), readFlag: ReadFlag })
export type MyAnnouncement = z.infer<typeof MyAnnouncement>
