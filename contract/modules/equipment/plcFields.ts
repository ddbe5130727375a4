import { z } from 'zod'

/** Field rules that devices and tags have in common. The messages are shown to people as they are. */

/** A code of a device, tag or machine. */
export const Code = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, '应为 1 到 64 个字母、数字或 _ . -')

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number) {
  const range = `应为 ${min} 到 ${max} 的整数`
  return z.number(range).int(range).min(min, range).max(max, range)
}

export const Decimal = z.number('应为数值')

/** Text of one line: no control characters and no halves of characters, so that every file format carries it unchanged. */
export function label(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `最多 ${maxLength} 个字符`)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]*$/u, '不能有换行或控制字符')
}

/** One of `names`. */
export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, `应为 ${names.join('、')} 之一`)
}
