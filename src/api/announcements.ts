import { AnnouncementList, AnnouncementsUnchanged, MyAnnouncement } from '#contract/modules/messages/announcement.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { pageOf } from './page.ts'
import { request } from './request.ts'
import { silently } from './expecting.ts'

const pollEveryMs = 6000 // MSG-012

/** Asks this often, each page a little differently so that they do not ask together. Stops after a failure (MSG-013), until the notification link rings. */
export function pollMs({ hasFailed, random }: { hasFailed: boolean; random: number }): number | false {
  return hasFailed ? false : Math.round(pollEveryMs * (0.95 + random * 0.1))
}

const unreadKey = ['announcements', 'unread']
/** Whoever shows what stands gets no list again. */
const UnreadAnswer = z.union([AnnouncementsUnchanged, AnnouncementList])
const nothingUnread: AnnouncementList = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 }

/** The newest unread announcements of both kinds and how many there are (MSG-001, MSG-022: the path is listByUser). */
export function useUnread() {
  return useQuery({
    queryKey: unreadKey,
    queryFn: async ({ client }) => {
      const shown = client.getQueryData<AnnouncementList>(unreadKey)
      const answer = await request('/sys/annountCement/listByUser', UnreadAnswer, { query: { stamp: shown?.stamp }, quiet: true })
      return 'isUnchanged' in answer ? (shown ?? nothingUnread) : answer
    },
    meta: silently,
    refetchInterval: ({ state }) => pollMs({ hasFailed: state.status === 'error', random: Math.random() }),
    refetchIntervalInBackground: false, // nobody sees it: nothing is asked
    refetchOnWindowFocus: ({ state }) => state.status !== 'error',
    retry: false,
    staleTime: 0,
  })
}

export type Mine = { pageNo: number; pageSize: number; titile?: string; msgCategory?: string; readFlag?: string }

/** What was sent to the signed-in person, unread first. */
export function useMyAnnouncements(query: Mine) {
  return useQuery({
    queryKey: ['announcements', 'mine', query],
    queryFn: () => request('/sys/sysAnnouncementSend/getMyAnnouncementSend', pageOf(MyAnnouncement), { query, quiet: true }),
  })
}

/** Marks as read first, then reads the list anew (MSG-014). */
export function useMarkRead() {
  const queries = useQueryClient()
  return async (anntId: string) => {
    await request('/sys/sysAnnouncementSend/editByAnntIdAndUserId', z.unknown(), { method: 'PUT', body: { anntId }, quiet: true })
    await queries.invalidateQueries({ queryKey: ['announcements'] })
  }
}
