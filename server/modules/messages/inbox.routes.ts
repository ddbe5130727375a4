import { MarkRead, MyAnnouncementQuery, ShownAnnouncement, SyncNotice, UnreadQuery } from '#contract/modules/messages/announcementCalls.ts'
import type { AnnouncementList, AnnouncementsUnchanged } from '#contract/modules/messages/announcement.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { findMine, listMine, markAllRead, markRead } from './mine.service.ts'
import { outcomeOf } from './outcome.ts'
import type { MessagesParts } from './parts.ts'
import { createUnread } from './unread.service.ts'
import type { Page } from '#contract/envelope.ts'
import type { Database } from '../../db/database.ts'
import { house, workFor } from '../../tenancy/atWork.ts'

/** Announcements for those who read them: the bell, "my messages", and marking read (api-contract.md 2.3). */
export function inboxRoutes({ db, bus, plantTz, now }: MessagesParts): AnyRoute[] {
  const unread = createUnread({ db, bus, plantTz, now })
  const done = (message: string) => new Reply({ envelope: { success: true, code: 200, message } })

  return [
    defineRoute({
      method: 'GET',
      path: '/sys/annountCement/listByUser',
      access: { signedIn: true },
      query: UnreadQuery,
      async run({ query: { stamp }, caller }): Promise<AnnouncementList | AnnouncementsUnchanged> {
        const list = await unread.of(signedIn(caller).userId)
        return stamp === list.stamp ? { stamp, isUnchanged: true } : list
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/annountCement/show/:id',
      access: { signedIn: true },
      async run({ request, reply, caller }) {
        const { id } = ShownAnnouncement.parse(request.params)
        const mine = await findMine(db, signedIn(caller).userId, id)
        if (!mine) throw new Problem(404, '未找到对应实体')
        reply.header('content-security-policy', "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'")
        return new Reply({ raw: announcementPage(mine), contentType: 'text/html; charset=utf-8' })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
      access: { signedIn: true },
      query: MyAnnouncementQuery,
      run: async ({ query, caller }) => withPriorityTexts(db, await listMine(db, signedIn(caller).userId, query, plantTz)),
    }),
    defineRoute({
      method: ['PUT', 'POST'],
      path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
      access: { signedIn: true },
      body: MarkRead,
      async run({ body: { anntId }, caller }) {
        const { userId } = signedIn(caller)
        await markRead(db, userId, anntId, now())
        bus.emit('announcement.read', { userId })
        return done('已读')
      },
    }),
    defineRoute({
      method: ['PUT', 'POST'],
      path: '/sys/sysAnnouncementSend/readAll',
      access: { signedIn: true },
      async run({ caller }) {
        const { userId } = signedIn(caller)
        await markAllRead(db, userId, now())
        bus.emit('announcement.read', { userId })
        return done('全部已读')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/annountCement/syncNotic', // spelled so on the wire
      access: { signedIn: true },
      query: SyncNotice,
      perMinute: 60,
      async run({ query: { anntId }, caller }) {
        const me = signedIn(caller)
        const own = { id: null, title: '批量设置已读', userIds: [me.userId], isMail: false }
        if (anntId === undefined) {
          bus.emit('announcement.changed', own)
          return done('操作成功')
        }
        const mine = await findMine(db, me.userId, anntId)
        // who may release reminds all its readers, anybody else only their own pages
        if (mayCall(me, 'sys:announcement:release')) {
          const stored = await db.selectFrom('sys_announcement').selectAll().where('id', '=', anntId).executeTakeFirst()
          if (!stored) throw new Problem(404, '未找到对应实体')
          if (stored.sendStatus !== '1') throw new Problem(409, '通告还没有发布，请先发布')
          bus.emit('announcement.published', await outcomeOf(db, stored))
          return done('操作成功')
        }
        if (!mine) throw new Problem(404, '未找到对应实体')
        bus.emit('announcement.changed', { ...own, id: mine.id, title: mine.titile })
        return done('操作成功')
      },
    }),
  ]
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One announcement as a page of its own; its content was cleaned when it was written. */
function announcementPage({ titile, sender, msgContent }: { titile: string; sender: string; msgContent: string }): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escaped(titile)}</title><h1>${escaped(titile)}</h1><p>${escaped(sender)}</p>${msgContent}</html>`
}

/** A page of announcements with the text of each priority beside its letter (api-contract.md 1.2). */
async function withPriorityTexts<Row extends { priority: string }>(db: Database, page: Page<Row>): Promise<Page<Row & { priority_dictText: string }>> {
  const entries = await workFor(house, () =>
    db
      .selectFrom('sys_dict_item')
      .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
      .select(['itemValue', 'itemText'])
      .where('dictCode', '=', 'priority')
      .execute(),
  )
  const texts = new Map(entries.map(({ itemValue, itemText }) => [itemValue, itemText]))
  return { ...page, records: page.records.map((row) => ({ ...row, priority_dictText: texts.get(row.priority) ?? row.priority })) }
}
