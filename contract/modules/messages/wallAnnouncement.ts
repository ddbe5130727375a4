import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'

/** An announcement as walls show it; `untilMs` is ms since the epoch, null: until it is taken back. */
const WallAnnouncement = z.object({ title: z.string(), says: z.string(), isUrgent: z.boolean(), fromMs: z.number(), untilMs: z.number().nullable() })
export type WallAnnouncement = z.infer<typeof WallAnnouncement>

/** What is out and goes to walls, by the id of its record. Whoever may look at machines may read it: it hangs in the hall. */
export const wallAnnouncementTopic = defineRetainedTopic<WallAnnouncement>({
  name: 'wall.announcements',
  permission: 'mes:plc:view',
  owner: 'plant',
  audience: 'holdsRight',
  value: WallAnnouncement,
})
