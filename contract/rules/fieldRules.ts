import { z } from 'zod'
import type { FieldRuleName } from './fieldRuleNames.ts'

/**
 * The named rules for what people write into a field, with their sentences (VAL-001 to VAL-022). Office and server check by
 * the same; a rule that is not about being there lets an empty text pass.
 */
const unless = (pattern: RegExp, sentence: string) => z.string().refine((text) => text === '' || pattern.test(text), sentence)

/** Eleven digits: 1, then 3, 4, 5, 7 or 8 (specification.md 5, decisions.md 5); the sentence is at the field. */
export const mobileForm = /^1[34578]\d{9}$/
export const notMobile = '请输入正确手机号'

export const mobile = z
  .string('请输入手机号')
  .trim()
  .min(1, '请输入手机号')
  .refine((text) => text === '' || mobileForm.test(text), notMobile)

/** Four to eighteen, whatever the sentence says (decisions.md 2). */
export const userName = z
  .string('请输入用户名')
  .trim()
  .min(1, '请输入用户名')
  .regex(/^\w*$/, '只允许字母、数字、下划线')
  .refine((name) => name === '' || (name.length >= 4 && name.length <= 18), '长度6到18个字符')

export const email = unless(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '邮箱格式不正确')
export const naturalNumber = unless(/^\d+$/, '请输入自然数')
export const englishLetters = unless(/^[A-Za-z]+$/, '请输入英文字符')
/** with or without area code and extension */
export const landline = unless(/^(0\d{2,3}-?)?[2-9]\d{6,7}(-\d{1,6})?$/, '请输入正确的座机号')
export const bankCard = unless(/^[1-9]\d{9,19}$/, '请输入正确的银行卡号码')
export const idNumber = unless(/^[A-Za-z0-9]{1,50}$/, '请输入正确的证件号码')
/** 15 digits, 18 digits, or 17 and an X (decisions.md 17) */
export const idCard = unless(/^(\d{15}|\d{17}[\dXx])$/, '请输入正确的身份证号码')
export const phone = z.string().refine((text) => text === '' || mobileForm.test(text) || landline.safeParse(text).success, '请输入正确的手机号或座机号')
export const qq = unless(/^\d{5,12}$/, '请输入正确的QQ号码')
export const webAddress = unless(/^https?:\/\/\S+$/, '请输入以http和https开头的网址')
export const codeText = unless(/^[A-Za-z0-9]{1,20}$/, '请输入20位以内的英文字符和数字')
export const nameText = unless(/^[\u4e00-\u9fffA-Za-z ]{2,100}$/, '请输入2到100位的中英文字符和空格')
export const digitsAndLines = unless(/^[\d\r\n]+$/, '请输入数字和换行符')
export const shortText = z.string().max(255, '请输入255位以内的字符')

export const minLength = (least: number) => z.string().refine((text) => text === '' || text.length >= least, `最小长度${least}位字符`)
export const maxLength = (most: number) => z.string().max(most, `最大长度${most}位字符`)
export const leastChoices = (least: number) => z.array(z.string()).min(least, `最少选择${least}项`)
export const mostChoices = (most: number) => z.array(z.string()).max(most, `最多选择${most}项`)

const rules: Readonly<Record<FieldRuleName, z.ZodType>> = {
  mobile,
  landline,
  phone,
  userName,
  email,
  naturalNumber,
  englishLetters,
  bankCard,
  idNumber,
  idCard,
  qq,
  webAddress,
  codeText,
  nameText,
  digitsAndLines,
  shortText,
}

/** What the rule of a field says of a value; null when it is content. Nothing is no business of it, and what stood there before may stay. */
export function ruleSentence(rule: FieldRuleName | undefined, value: unknown, before?: unknown): string | null {
  if (rule === undefined || typeof value !== 'string' || value === '' || value === before) return null
  return rules[rule].safeParse(value).error?.issues[0]?.message ?? null
}

/** What of a field its value is judged by (contract/field.ts). */
type JudgedField = { kind: string; form: string; rule?: FieldRuleName | undefined; decimals?: number | undefined }

/** What a field says of a value that a person writes, by its rule and by the decimals that it can have; null when it is content. */
export function fieldSentence(field: JudgedField, value: unknown, before?: unknown): string | null {
  if (field.kind === 'text') return ruleSentence(field.rule, value, before)
  const places = placesOf(field)
  if (places === null || typeof value !== 'number' || value === before || Number(value.toFixed(places)) === value) return null
  return places === 0 ? '请填整数' : `最多 ${places} 位小数`
}

/** Pieces, shares of a hundred and money are exact: what they cannot show is not kept either. Null where decimals only say how much is shown, and where the server counts. */
function placesOf({ kind, form, decimals }: JudgedField): number | null {
  if (form !== 'edited' && form !== 'once') return null
  if (kind === 'money') return 2
  return kind === 'progress' || (kind === 'number' && decimals === 0) ? 0 : null
}
