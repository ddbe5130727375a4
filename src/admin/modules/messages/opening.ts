import type { AnnouncementItem } from '#contract/modules/messages/announcement.ts'

type Openable = Pick<AnnouncementItem, 'openType' | 'openPage' | 'busId'>

/** The page an announcement opens instead of showing itself; null when it shows itself (MSG-003). Only pages of our own. */
export function pageOpenedBy({ openType, openPage }: Openable): string | null {
  if (openType === '' || openPage === '') return null
  const path = openPage.startsWith('/') ? openPage : `/${openPage}`
  return /^\/(?![/\\])/.test(path) ? path : null
}

export const toDoPath = '/activiti/todoManage'

/** Where "go handle" leads: the workflow to-do list, for the record behind the announcement (DLG-004, DLG-005). */
export function handlingPath({ busId }: Pick<Openable, 'busId'>): string {
  const businessKey = busId === '' ? '__undefined' : busId
  return `${toDoPath}?${new URLSearchParams({ businessKey, show: 'true' }).toString()}`
}
