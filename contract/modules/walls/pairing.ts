import { z } from 'zod'

/** Where a board is, `?theme=light` included. Nothing in it leads out of /display. */
export const BoardPath = z.string().regex(/^\/display(\/[\w-][\w.-]{0,63}){1,4}(\?[\w=&-]{1,64})?$/, '看板地址应以 /display/ 开头，例如 /display/plc')

export const ScreenName = z.string().trim().min(1, '请输入屏幕名称').max(50, '不超过 50 个字符')

/** Letters and digits of a pairing code, without those that are taken for one another from 5 m: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V; and without the broad M and W. */
export const codeAlphabet = '34679ACDEFGHJKNPQRTXY'
export const codeLength = 8

/** As a person may type it: small letters, blanks and dashes are forgiven. */
export function codeOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s\-–—]/g, '')
}

/** As it is shown: in two groups. */
export function groupedCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

export const PairingCode = z
  .string()
  .max(40)
  .transform(codeOf)
  .pipe(z.string().regex(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`), '配对码应为屏幕上显示的 8 个字母或数字'))

/** A screen as it knows itself. */
export const OwnScreen = z.object({ id: z.string(), screenNo: z.string(), name: z.string(), board: BoardPath })
export type OwnScreen = z.infer<typeof OwnScreen>

/** `result` of `POST /sys/display/pair`: the nonce stays in the screen, the code is shown. Both are good for `expiresIn` seconds. */
export const PairingRequest = z.object({ nonce: z.string(), code: z.string(), expiresIn: z.number() })
export type PairingRequest = z.infer<typeof PairingRequest>

/** `result` of `GET /sys/display/pair/{nonce}`; `approved` is said once. */
export const PairingState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting') }),
  z.object({ status: z.literal('approved'), token: z.string(), screen: OwnScreen }),
  z.object({ status: z.literal('expired') }),
])
export type PairingState = z.infer<typeof PairingState>

/** What `POST /mes/screen/approve` asks for. */
export const ApproveScreen = z.object({ code: PairingCode, name: ScreenName, board: BoardPath })
export type ApproveScreen = z.infer<typeof ApproveScreen>

/** `result` of `POST /sys/display/renew`. */
export const RenewedToken = z.object({ token: z.string() })
