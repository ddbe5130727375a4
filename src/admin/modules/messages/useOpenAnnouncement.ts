import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnnouncementItem } from '#contract/modules/messages/announcement.ts'
import { useMarkRead } from '../../../api/announcements.ts'
import type { Shown } from './AnnouncementDialog.tsx'
import { pageOpenedBy } from './opening.ts'

type Opened = Shown & Pick<AnnouncementItem, 'openType' | 'openPage'>

/** Opening one announcement: marked as read, then its own page or the dialog. A mark that failed keeps nobody from reading. */
export function useOpenAnnouncement() {
  const [shown, setShown] = useState<Shown | null>(null)
  const navigate = useNavigate()
  const markRead = useMarkRead()
  return {
    shown,
    close: () => setShown(null),
    open(announcement: Opened, anntId: string) {
      markRead(anntId).catch(() => {}) // it stays unread and can be opened again
      const page = pageOpenedBy(announcement)
      if (page === null) setShown(announcement)
      else void navigate(page)
    },
  }
}
