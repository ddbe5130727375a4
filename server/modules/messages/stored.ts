import type { Selectable } from 'kysely'
import type { Announcement, AnnouncementItem } from '#contract/modules/messages/announcement.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { SysAnnouncementTable } from '../../db/tables/messages.ts'

export type Stored = Selectable<SysAnnouncementTable>

const written = (atMs: number | null, plantTz: string) => (atMs === null ? null : wireTime(atMs, plantTz))

/** An announcement as its managers see it; `userIds` are those it is addressed to by name. */
export function announcementOf(stored: Stored, userIds: readonly string[], plantTz: string): Announcement {
  const { title, delFlag: _deleted, updateBy: _editor, startTime, endTime, sendTime, cancelTime, createTime, updateTime, ...rest } = stored
  return {
    ...rest,
    titile: title,
    userIds: userIds.map((id) => `${id},`).join(''),
    startTime: written(startTime, plantTz),
    endTime: written(endTime, plantTz),
    sendTime: written(sendTime, plantTz),
    cancelTime: written(cancelTime, plantTz),
    createTime: wireTime(createTime, plantTz),
    updateTime: wireTime(updateTime, plantTz),
  }
}

/** The same as its readers see it (MSG-002). */
export function itemOf(stored: Stored, plantTz: string): AnnouncementItem {
  const { id, title, msgContent, msgAbstract, sender, priority, msgCategory, openType, openPage, busType, busId, sendTime, createTime } = stored
  const times = { sendTime: written(sendTime, plantTz), createTime: wireTime(createTime, plantTz) }
  return { id, titile: title, msgId: id, msgTxt: title, msgContent, msgAbstract, sender, priority, msgCategory, openType, openPage, busType, busId, ...times }
}
