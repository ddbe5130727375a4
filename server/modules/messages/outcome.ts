import type { announcements } from '#contract/modules/messages/announcementRecord.ts'

export type Announcement = NonNullable<(typeof announcements)['rowType']> & { id: string }

/** Whom a change reaches: everybody when `userIds` is null. */
export type Outcome = { id: string; title: string; userIds: readonly string[] | null; isMail: boolean }

/** What stands in `busType` of an announcement that tells of a mail (api-contract.md 4.1). */
const mail = 'email'

export function outcomeOf({ id, titile, msgType, userIds, busType }: Pick<Announcement, 'id' | 'titile' | 'msgType' | 'userIds' | 'busType'>): Outcome {
  return { id, title: titile, userIds: msgType === 'ALL' ? null : idsIn(userIds), isMail: busType === mail }
}

/** The people named in `id,id,`. */
export function idsIn(userIds: string): string[] {
  return userIds.split(',').filter((id) => id !== '')
}
