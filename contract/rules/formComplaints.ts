import { formStateOf, hasFormRules, holds, isNothing, rulesOn, settled, usualState } from './formRules.ts'
import type { Form, FormField, Lock } from './formRules.ts'
import type { When } from './formRule.ts'
import { mostQuantity, tooMuch } from './quantity.ts'

type Row = Readonly<Record<string, unknown>>

/** What a value of a field is called: the text of its dictionary. */
export type Words = (field: string, value: string | number) => string
const asItIs: Words = (_field, value) => (value === 'Y' ? '是' : value === 'N' ? '否' : String(value))

/** Something that the form of a record does not allow; `isOfState` where only another state of the record would allow it. */
export type FormComplaint = { field: string; sentence: string; isOfState: boolean }

/**
 * What the form of a resource does not allow in a row, all of its fields together: a field that has to be filled in and is empty, a
 * locked one that differs from what stood before (in a new record, where `before` is null: from nothing and from what it starts with), a computed one that is
 * out of its bounds. Hidden fields are never complained of.
 */
export function complaintsOf(form: Form, row: Row, before: Row | null, words: Words = asItIs): FormComplaint[] {
  if (!hasFormRules(form)) return []
  const { states } = form
  const asked = states ? { ...row, [states.field]: before?.[states.field] ?? states.initial } : row
  const standing = settled(form, asked)
  const faces = formStateOf(form, asked)
  return form.fields.flatMap((field): FormComplaint[] => {
    const { isShown, isRequired, lockedBy } = faces[field.name] ?? usualState
    const value = standing[field.name]
    const said = (sentence: string, isOfState = false) => [{ field: field.name, sentence, isOfState }]
    if (!isShown) return []
    if (lockedBy?.is === 'computed') return boundComplaint(field, value).flatMap((sentence) => said(sentence))
    if (field.form !== 'edited' && field.form !== 'once') return []
    if (lockedBy && isAltered(field, asked[field.name], before)) return said(lockSentence(form, field.name, lockedBy, words), lockedBy.is === 'state')
    if (isRequired && isNothing(value)) return said(requiredSentence(form, field, asked, words))
    return []
  })
}

/** Why a field cannot be written, for below it. */
export function lockSentence(form: Form, name: string, lock: Lock, words: Words = asItIs): string {
  const title = titleOf(form, name)
  if (lock.is === 'computed') return '自动计算'
  if (lock.is === 'state') return `${form.states ? words(form.states.field, lock.state) : lock.state}，${title}不能修改`
  return `${conditionWords(form, lock.when, words)}时，${title}不能修改`
}

/** Why a field is not there, for a file that has something for it. */
export function hiddenSentence(form: Form, name: string, words: Words = asItIs): string {
  const conditions = rulesOn(form.rules, 'show', name).map(({ when }) => conditionWords(form, when, words))
  return `${titleOf(form, name)}：只在${conditions.join('，或')}时填写，请清空`
}

/** The sentence that a field is asked for by, with the condition that asks. */
export function requiredSentence(form: Form, field: Pick<FormField, 'name' | 'title'>, row: Row, words: Words = asItIs): string {
  const standing = settled(form, row)
  const asking = [...rulesOn(form.rules, 'require', field.name), ...rulesOn(form.rules, 'show', field.name)]
  const rule = asking.find(({ when }) => holds(when, standing))
  return rule ? `${field.title}：${conditionWords(form, rule.when, words)}时必填` : `${field.title}：必填，请填写`
}

function conditionWords(form: Form, when: When, words: Words): string {
  const title = titleOf(form, when.field)
  if ('isFilled' in when) return `${title}${when.isFilled ? '已填写' : '未填写'}`
  return `${title}为${when.is.map((value) => `“${words(when.field, value)}”`).join('或')}`
}

function titleOf({ fields }: Form, name: string): string {
  return fields.find((field) => field.name === name)?.title ?? name
}

/** What a row says of a locked field has to be what stands, or what a new record starts with. */
function isAltered({ name, initial }: FormField, value: unknown, before: Row | null): boolean {
  const standing = before ? before[name] : initial
  if (isNothing(value) && (before === null || isNothing(standing))) return false
  if (before === null && isNothing(standing)) return value !== 0 // what a rule gives where nothing was said
  return isNothing(value) || isNothing(standing) || String(value) !== String(standing)
}

function boundComplaint({ title, kind, min, max }: FormField, value: unknown): string[] {
  if (typeof value !== 'number') return []
  if (kind === 'quantity' && Math.abs(value) > mostQuantity) return [`${title}：算出来是 ${value}，${tooMuch}`]
  if (max !== undefined && value > max) return [`${title}：算出来是 ${value}，应不大于 ${max}`]
  if (min !== undefined && value < min) return [`${title}：算出来是 ${value}，应不小于 ${min}`]
  return []
}
