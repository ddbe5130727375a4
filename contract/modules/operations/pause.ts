import { z } from 'zod'

/** Exactly this text of `sysUpdateStatus` covers the application; any other uncovers it (decisions.md 11). */
export const systemPausedText = '系统已暂停'
export const systemRunningText = '系统运行中'

/** Body of `POST /sys/updateStatus`, and `result` of it and of `GET /sys/updateStatus`. */
export const UpdateStatus = z.object({ isPaused: z.boolean() })
export type UpdateStatus = z.infer<typeof UpdateStatus>
