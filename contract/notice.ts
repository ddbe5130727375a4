import { z } from 'zod'

/**
 * Frames of the notification link `/websocket/{userId}`, server to browser (api-contract.md 2.4). `topic` is for
 * everybody, `user` for one person: both say "load your announcements again", and so does `email`, which rings in their
 * place for an announcement of a mail (`busType` email). `rights` says "load your menu and actions again"; `resources`
 * "load the designed resources again, then menu and actions"; clients that do not know them ignore them. A frame that only rings needs no words. `onlineNumber` counts people, not pages.
 */
export const NoticeFrame = z.discriminatedUnion('cmd', [
  z.object({ cmd: z.literal('topic'), msgId: z.string().optional(), msgTxt: z.string().default('') }),
  z.object({ cmd: z.literal('user'), userId: z.string().optional(), msgId: z.string().optional(), msgTxt: z.string().default('') }),
  z.object({ cmd: z.literal('email'), userId: z.string().optional(), msgId: z.string().optional(), msgTxt: z.string().default('') }),
  z.object({ cmd: z.literal('rights'), msgTxt: z.string().default('') }),
  z.object({ cmd: z.literal('resources'), msgTxt: z.string().default('') }),
  z.object({ cmd: z.literal('heartcheck'), msgTxt: z.string().default('') }),
  z.object({ cmd: z.literal('onlineNumber'), msgTxt: z.string() }),
  z.object({ cmd: z.literal('sysUpdateStatus'), msgTxt: z.string() }),
])
export type NoticeFrame = z.infer<typeof NoticeFrame>

/** What the browser sends every 20 s; any text is answered with `heartcheck`. */
export const heartbeatText = 'HeartBeat'

/** Why the server closes a link, with code 1008, when the session behind it is over. */
export const signedOutReason = 'signed out'

/** Body of `POST /sys/ticket`; `ref` names the file of a `file` ticket. */
export const TicketRequest = z
  .object({ kind: z.enum(['socket', 'file']), ref: z.string().min(1).max(200).optional() })
  .refine(({ kind, ref }) => kind === 'socket' || ref !== undefined, { path: ['ref'], message: '请指明文件' })
export type TicketRequest = z.infer<typeof TicketRequest>

/** `result` of `POST /sys/ticket`: works once, for `expiresIn` seconds. */
export const Ticket = z.object({ ticket: z.string(), expiresIn: z.number() })
export type Ticket = z.infer<typeof Ticket>
