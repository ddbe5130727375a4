import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'

const systemSender = '系统'

/** Publishes the first announcement, to everybody. */
export async function publishWelcome(db: Database, now: number): Promise<void> {
  await db
    .insertInto('sys_announcement')
    .values({
      id: randomUUID(),
      titile: '欢迎使用智造看板',
      msgContent: '<p>看板在菜单“看板”中打开，个人资料和密码在“个人页”中修改。</p><p>有问题请联系管理员。</p>',
      msgAbstract: '从这里开始',
      startTime: null,
      endTime: null,
      sender: systemSender,
      priority: 'L',
      msgCategory: '1',
      msgType: 'ALL',
      userIds: '',
      sendStatus: '1',
      sendTime: now,
      cancelTime: null,
      busType: '',
      busId: '',
      openType: '',
      openPage: '',
      createBy: systemSender,
      createTime: now,
      updateBy: systemSender,
      updateTime: now,
      version: 1,
    })
    .execute()
}
