import { releaseAnnouncement, revokeAnnouncement } from '#contract/modules/messages/announcementRecord.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { address } from './announcementHooks.ts'
import { outcomeOf } from './outcome.ts'
import type { Announcement } from './outcome.ts'
import { tellWalls, tellWallsGone } from './walls.service.ts'

/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
type AnnouncementSet = Omit<Announcement, 'sendTime' | 'cancelTime'> & { sendTime: string | number | null; cancelTime: string | number | null }

/** Putting announcements out and taking them back: readers hear of it once it is committed. */
export const announcementCommands = [
  implement<AnnouncementSet>(releaseAnnouncement, {
    guards: [
      ({ record }) =>
        record.msgType === 'USER' && record.userIds + record.departIds + record.roleIds === '' ? '没有选择接收人、部门或角色，请编辑后再发布' : null,
    ],
    async run({ unit, record }) {
      if (record.msgType === 'USER') await address(unit, record) // who came to a department or a role since it was written is among them
      else await unit.trx.updateTable('sys_announcement_send').set({ readFlag: '0', readTime: null }).where('anntId', '=', record.id).execute()
      await tellWalls(unit, record.id)
      unit.afterCommit('announcement.published', await outcomeOf(unit.trx, record))
      return { sendTime: unit.at, cancelTime: null, sender: unit.by.realname }
    },
    told: () => '该系统通知发布成功',
  }),
  implement<AnnouncementSet>(revokeAnnouncement, {
    run: async ({ unit, record }) => {
      tellWallsGone(unit, record.id)
      unit.afterCommit('announcement.changed', await outcomeOf(unit.trx, record))
      return { cancelTime: unit.at }
    },
    told: () => '该系统通知撤销成功',
  }),
]
