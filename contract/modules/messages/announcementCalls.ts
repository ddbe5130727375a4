import { z } from 'zod'
import { PageQuery } from '../../envelope.ts'
import { MsgCategory, ReadFlag } from './announcement.ts'

/** What readers ask of announcements, and say of them. */
const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '编号格式不正确')

/** Query of `GET /sys/annountCement/listByUser`: the stamp of what the page shows. */
export const UnreadQuery = z.object({ stamp: z.string().max(64).optional() })

export const MyAnnouncementQuery = PageQuery.extend({
  titile: z.string().max(100).optional(),
  sender: z.string().max(64).optional(),
  readFlag: ReadFlag.optional(),
  msgCategory: MsgCategory.optional(),
  busType: z.string().max(32).optional(),
})
export type MyAnnouncementQuery = z.infer<typeof MyAnnouncementQuery>

/** Body of `PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId` (API-030). */
export const MarkRead = z.object({ anntId: Id })
/** Query of `GET /sys/annountCement/syncNotic`. */
export const SyncNotice = z.object({ anntId: Id.optional() })
/** Parameters of `GET /sys/annountCement/show/{id}`. */
export const ShownAnnouncement = z.object({ id: Id })
