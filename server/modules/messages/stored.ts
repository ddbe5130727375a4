import type { Selectable } from 'kysely'
import type { AnnouncementItem } from '#contract/modules/messages/announcement.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { SysAnnouncementTable } from '../../db/tables/messages.ts'

export type Stored = Selectable<SysAnnouncementTable>

/** An announcement as its readers see it (MSG-002). */
export function itemOf(stored: Stored, plantTz: string): AnnouncementItem {
  const { id, titile, msgContent, msgAbstract, sender, priority, msgCategory, openType, openPage, busType, busId, sendTime, createTime } = stored
  const times = { sendTime: sendTime === null ? null : wireTime(sendTime, plantTz), createTime: wireTime(createTime, plantTz) }
  return { id, titile, msgId: id, msgTxt: titile, msgContent, msgAbstract, sender, priority, msgCategory, openType, openPage, busType, busId, ...times }
}
