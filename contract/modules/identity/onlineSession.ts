import { z } from 'zod'
import { PageQuery } from '../../envelope.ts'

/** A row of `GET /sys/online/list`. `token` names the session and opens nothing: real tokens never leave their owner. */
export const OnlineSession = z.object({
  id: z.string(),
  token: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string(),
  /** '' unless the reader may see people's particulars (user:view) */
  birthday: z.string(),
  sex: z.number().nullable(),
  /** masked as 138****0000 unless the reader may see it */
  phone: z.string(),
  address: z.string(),
  agent: z.string(),
  loginTime: z.string(),
})
export type OnlineSession = z.infer<typeof OnlineSession>

export const OnlineQuery = PageQuery.extend({ username: z.string().trim().max(64).optional() })
export type OnlineQuery = z.infer<typeof OnlineQuery>

/** Body of `POST /sys/online/forceLogout`: the `token` of a row above. */
export const ForceLogout = z.object({ token: z.string().min(1, '请选择会话').max(64) })
export type ForceLogout = z.infer<typeof ForceLogout>

/** A row of `GET /sys/user/mySessions`: where the caller himself is signed in. */
export const OwnSession = z.object({ id: z.string(), address: z.string(), agent: z.string(), loginTime: z.string(), isCurrent: z.boolean() })
export type OwnSession = z.infer<typeof OwnSession>

/** Body of `POST /sys/user/endMySession`. */
export const EndOwnSession = z.object({ id: z.string().min(1, '请选择会话').max(64) })
export type EndOwnSession = z.infer<typeof EndOwnSession>
