import { defineModule } from '../../module.ts'
import { outgoing, resendMessage } from './message.ts'
import { messageKinds, messageTemplates } from './messageTemplate.ts'
import { announcements, releaseAnnouncement, revokeAnnouncement } from './announcementRecord.ts'

/** Announcements and what people are told. */
export const messages = defineModule({
  name: 'messages',
  resources: [announcements, messageTemplates, outgoing],
  commands: [releaseAnnouncement, revokeAnnouncement, resendMessage],
  rights: { 'sys:messageTemplate:send': '用消息模板发送测试消息' },
  house: { whole: [], shared: [messageTemplates], rights: ['sys:messageTemplate:send'] },
  dictionaries: [
    { dictCode: 'msg_category', dictName: '通告类型', items: { 1: '通知公告', 2: '系统消息' } },
    { dictCode: 'msg_type', dictName: '通告对象', items: { USER: '指定用户', ALL: '全体用户' } },
    { dictCode: 'annt_open_type', dictName: '通告打开方式', items: { component: '系统页面', url: '页面地址' } },
    { dictCode: 'send_status', dictName: '发布状态', items: { 0: '未发布', 1: '已发布', 2: '已撤销' } },
    { dictCode: 'message_kind', dictName: '消息类别', items: messageKinds },
  ],
  figures: [],
  menu: [
    { group: 'message', title: '我的消息', url: '/isps/userAnnouncement', component: 'system/UserAnnouncementList' },
    { group: 'message', title: '通知公告', url: '/isystem/annountCement', component: 'system/SysAnnouncementList', right: 'sys:announcement:list' },
    { group: 'message', title: '消息管理', url: '/modules/message/sysMessageList', component: 'modules/message/SysMessageList', right: 'sys:message:list' },
    {
      group: 'message',
      title: '模板管理',
      url: '/modules/message/sysMessageTemplateList',
      component: 'modules/message/SysMessageTemplateList',
      right: 'sys:messageTemplate:list',
    },
    {
      group: 'message',
      title: '发送测试',
      url: '/modules/message/sysMessageTest',
      component: 'modules/message/SysMessageTest',
      right: 'sys:messageTemplate:send',
    },
  ],
})
