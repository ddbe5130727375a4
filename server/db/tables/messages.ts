import type { Generated } from 'kysely'

/** Rows of the messages module. Times are ms since the epoch; codes are those of `contract/modules/messages/announcement.ts`. */
export type SysAnnouncementTable = {
  id: string
  titile: string // spelled so on the wire
  /** HTML that was cleaned when it was written */
  msgContent: string
  msgAbstract: string
  startTime: number | null
  endTime: number | null
  sender: string
  priority: 'H' | 'M' | 'L'
  msgCategory: '1' | '2'
  msgType: 'USER' | 'ALL'
  /** `id,id,` for msgType USER; the copies below are those of exactly these people */
  userIds: string
  /** the same by department and by role: ids, commas between */
  departIds: Generated<string>
  roleIds: Generated<string>
  /** Y: walls show it as well */
  toWalls: Generated<string>
  sendStatus: '0' | '1' | '2'
  sendTime: number | null
  cancelTime: number | null
  busType: string
  busId: string
  openType: '' | 'component' | 'url'
  openPage: string
  createBy: string
  createTime: number
  updateBy: string
  updateTime: number
  version: number
}

/** One person's copy: always there for msgType USER, made on reading for ALL. */
export type SysAnnouncementSendTable = { id: string; anntId: string; userId: string; readFlag: '0' | '1'; readTime: number | null }

export type MessagesTables = { sys_announcement: SysAnnouncementTable; sys_announcement_send: SysAnnouncementSendTable }
