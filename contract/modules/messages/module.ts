import { defineModule } from '../../module.ts'

/** Announcements and what people are told. */
export const messages = defineModule({
  name: 'messages',
  resources: [],
  commands: [],
  rights: {
    'sys:announcement:list': '查看通知公告',
    'sys:announcement:add': '新增通知公告',
    'sys:announcement:edit': '编辑通知公告',
    'sys:announcement:delete': '删除通知公告',
    'sys:announcement:release': '发布通知公告',
    'sys:announcement:revoke': '撤销通知公告',
  },
  dictionaries: [
    { dictCode: 'msg_category', dictName: '通告类型', items: { 1: '通知公告', 2: '系统消息' } },
    { dictCode: 'msg_type', dictName: '通告对象', items: { USER: '指定用户', ALL: '全体用户' } },
    { dictCode: 'send_status', dictName: '发布状态', items: { 0: '未发布', 1: '已发布', 2: '已撤销' } },
  ],
  figures: [],
  menu: [
    { group: 'message', title: '我的消息', url: '/isps/userAnnouncement', component: 'system/UserAnnouncementList' },
    { group: 'message', title: '通知公告', url: '/isystem/annountCement', component: 'system/SysAnnouncementList', right: 'sys:announcement:list' },
  ],
})
