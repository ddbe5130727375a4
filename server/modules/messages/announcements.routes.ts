import { AnnouncementAdd, AnnouncementEdit, AnnouncementId, AnnouncementIds, AnnouncementQuery } from '#contract/modules/messages/announcementCalls.ts'
import { operateTypes } from '#contract/modules/system/log.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import {
  addAnnouncement,
  deleteAnnouncements,
  editAnnouncement,
  findAnnouncement,
  listAnnouncements,
  releaseAnnouncement,
  revokeAnnouncement,
} from './announcements.service.ts'
import type { Editor } from './announcements.service.ts'
import { findMine } from './mine.service.ts'
import type { MessagesParts } from './parts.ts'
import { withPriorityTexts } from './priorityTexts.ts'
import { announcementOf } from './stored.ts'

const base = '/sys/annountCement' // spelled so on the wire

/** Announcements for those who write them (api-contract.md 2.3). Each verb has its own permission. */
export function announcementRoutes({ db, bus, plantTz, now }: MessagesParts): AnyRoute[] {
  const editor = (caller: Caller | null): Editor => {
    const { username, realname } = signedIn(caller)
    return { username, realname, plantTz, now: now() }
  }
  const done = (message: string) => new Reply({ envelope: { success: true, code: 200, message } })

  async function remove(ids: readonly string[], caller: Caller | null, message: string): Promise<Reply> {
    for (const gone of await deleteAnnouncements(db, ids, editor(caller))) bus.emit('announcement.changed', gone)
    return done(message)
  }

  return [
    defineRoute({
      method: 'GET',
      path: `${base}/list`,
      access: { permission: 'sys:announcement:list' },
      query: AnnouncementQuery,
      run: async ({ query }) => withPriorityTexts(db, await listAnnouncements(db, query, plantTz)),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/queryById`,
      access: { signedIn: true },
      query: AnnouncementId,
      async run({ query: { id }, caller }) {
        const me = signedIn(caller)
        if (mayCall(me, 'sys:announcement:list')) {
          const { stored, userIds } = await findAnnouncement(db, id)
          return announcementOf(stored, userIds, plantTz)
        }
        const stored = await findMine(db, me.userId, id)
        if (!stored) throw new Problem(404, '未找到对应实体')
        return announcementOf(stored, [], plantTz)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/add`,
      access: { permission: 'sys:announcement:add' },
      body: AnnouncementAdd,
      audit: { title: '新增通知公告', operateType: operateTypes.add },
      async run({ body, caller }) {
        const id = await addAnnouncement(db, body, editor(caller))
        return new Reply({ envelope: { success: true, code: 200, message: '添加成功！', result: { id } } })
      },
    }),
    defineRoute({
      method: ['PUT', 'POST'],
      path: `${base}/edit`,
      access: { permission: 'sys:announcement:edit' },
      body: AnnouncementEdit,
      audit: { title: '编辑通知公告', operateType: operateTypes.edit },
      async run({ body, caller }) {
        await editAnnouncement(db, body, editor(caller))
        return done('修改成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${base}/delete`,
      access: { permission: 'sys:announcement:delete' },
      query: AnnouncementId,
      audit: { title: '删除通知公告', operateType: operateTypes.delete },
      run: ({ query: { id }, caller }) => remove([id], caller, '删除成功!'),
    }),
    defineRoute({
      method: 'DELETE',
      path: `${base}/deleteBatch`,
      access: { permission: 'sys:announcement:delete' },
      query: AnnouncementIds,
      audit: { title: '删除通知公告', operateType: operateTypes.delete },
      run: ({ query: { ids }, caller }) => remove(ids, caller, '批量删除成功！'),
    }),
    defineRoute({
      // these two change something by GET (decisions.md 21); what makes that safe: header token, permission, log, no-store
      method: 'GET',
      path: `${base}/doReleaseData`,
      access: { permission: 'sys:announcement:release' },
      query: AnnouncementId,
      audit: { title: '发布通知公告', operateType: operateTypes.edit },
      async run({ query: { id }, caller }) {
        bus.emit('announcement.published', await releaseAnnouncement(db, id, editor(caller)))
        return done('该系统通知发布成功')
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/doReovkeData`, // spelled so on the wire
      access: { permission: 'sys:announcement:revoke' },
      query: AnnouncementId,
      audit: { title: '撤销通知公告', operateType: operateTypes.edit },
      async run({ query: { id }, caller }) {
        bus.emit('announcement.changed', await revokeAnnouncement(db, id, editor(caller)))
        return done('该系统通知撤销成功')
      },
    }),
  ]
}
