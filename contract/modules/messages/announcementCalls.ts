import { z } from 'zod'
import { isOwnPage } from '../../rules/ownPage.ts'
import { PageQuery } from '../../envelope.ts'
import { MsgCategory, MsgType, OpenType, Priority, ReadFlag, SendStatus } from './announcement.ts'

/** What is asked and written of announcements. The browser only reads the types: its home page needs none of these rules. */
const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '编号格式不正确')

/** Query of `GET /sys/annountCement/listByUser`: the stamp of what the page shows. */
export const UnreadQuery = z.object({ stamp: z.string().max(64).optional() })

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
  openPage: text(200)
    .refine((page) => page === '' || isOwnPage(page), '只能打开本系统的页面，例如 /mes/order')
    .default(''),
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
