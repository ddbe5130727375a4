import { defineModule } from '../../module.ts'
import { announcements, releaseAnnouncement, revokeAnnouncement } from './announcementRecord.ts'

/** Announcements and what people are told. */
export const messages = defineModule({
  name: 'messages',
  resources: [announcements],
  commands: [releaseAnnouncement, revokeAnnouncement],
  rights: {},
  dictionaries: [
    { dictCode: 'msg_category', dictName: '通告类型', items: { 1: '通知公告', 2: '系统消息' } },
    { dictCode: 'msg_type', dictName: '通告对象', items: { USER: '指定用户', ALL: '全体用户' } },
    { dictCode: 'annt_open_type', dictName: '通告打开方式', items: { component: '系统页面', url: '页面地址' } },
    { dictCode: 'send_status', dictName: '发布状态', items: { 0: '未发布', 1: '已发布', 2: '已撤销' } },
  ],
  figures: [],
  menu: [
    { group: 'message', title: '我的消息', url: '/isps/userAnnouncement', component: 'system/UserAnnouncementList' },
    { group: 'message', title: '通知公告', url: '/isystem/annountCement', component: 'system/SysAnnouncementList', right: 'sys:announcement:list' },
  ],
})
