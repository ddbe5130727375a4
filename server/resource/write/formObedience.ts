import { isNumberKind } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { complaintsOf, hiddenSentence } from '#contract/rules/formComplaints.ts'
import type { FormComplaint, Words } from '#contract/rules/formComplaints.ts'
import { hasFormRules, hiddenFields, isCompute, isNothing, settled } from '#contract/rules/formRules.ts'
import { Problem } from '../../http/problem.ts'
import type { DictTexts } from '../field/choices.ts'
import type { Row } from '../field/row.ts'

type Obeyed = { resource: Pick<Resource, 'title' | 'fields' | 'rules' | 'lockedIn' | 'states'>; dictTexts: DictTexts }

/** Holds every write to what the form of its resource asks (contract/rules/formRules.ts) and to the states in which a record may be changed. */
export function formObedienceOf({ resource, dictTexts }: Obeyed) {
  const { fields, rules, states } = resource
  const asksNothing = !hasFormRules(resource)
  const computedNames = rules.flatMap((rule) => (isCompute(rule) ? [rule.compute] : []))

  return {
    /**
     * What may be written of a row: nothing stands in fields that its form hides. `before` is what stands, null for a new record; what the row does not
     * name stays as it is. Throws Problem 422 at the fields (409 where only the state of the record is in the way).
     */
    async obeyed(row: Row, before: Row | null): Promise<Row> {
      if (asksNothing) return row
      const complaints = await complaintsAbout(row, before)
      const [first] = complaints
      if (first) {
        const status = complaints.every(({ isOfState }) => isOfState) ? 409 : 422
        throw new Problem(status, first.sentence, { fields: Object.fromEntries(complaints.map(({ field, sentence }) => [field, [sentence]])) })
      }
      const hidden = hiddenFields(resource, { ...before, ...row })
      return {
        ...row,
        ...Object.fromEntries(fields.filter((field) => isWritten(field) && hidden.includes(field.name)).map((field) => [field.name, emptyOf(field)])),
      }
    },
    /** What no person writes: the state in which a new record begins. What the server assigned already stays. */
    begun(assigned: Row, before: Row | null): Row {
      return states && before === null ? { [states.field]: states.initial, ...assigned } : assigned
    },
    /** And the fields that are computed, from everything that will stand in the record. */
    computedIn(row: Row, before: Row | null): Row {
      if (computedNames.length === 0) return {}
      const standing = settled(resource, { ...before, ...row })
      return Object.fromEntries(computedNames.map((name) => [name, standing[name] ?? null]))
    },
    /** What is wrong with a row of a file: the same, and what it says in fields that are hidden, which nobody would see vanish. */
    async complaintsAboutLine(row: Row, before: Row | null, said: readonly string[]): Promise<FormComplaint[]> {
      if (asksNothing) return []
      const hidden = hiddenFields(resource, { ...before, ...row })
      const words = await wordsOf()
      const lost = said.filter((name) => hidden.includes(name) && !isNothing(row[name]))
      return [...lost.map((field) => ({ field, sentence: hiddenSentence(resource, field, words), isOfState: false })), ...(await complaintsAbout(row, before))]
    },
    /** Why a record in its state cannot be edited or deleted; null when it can. */
    async stateComplaint(before: Row, verb: 'edit' | 'delete'): Promise<string | null> {
      if (!states) return null
      const allowed = verb === 'edit' ? states.editable : states.deletable
      const state = String(before[states.field])
      if (allowed.includes(state)) return null
      const words = await wordsOf()
      const called = (value: string) => `“${words(states.field, value)}”`
      const act = verb === 'edit' ? '修改' : '删除'
      const wayOut = allowed.length === 0 ? `${resource.title}建立后不能${act}` : `只有${allowed.map(called).join('、')}的可以${act}，请先让它回到这样的状态`
      return `${resource.title}${called(state)}时不能${act}；${wayOut}`
    },
    /** Throws Problem 409 with that sentence. */
    async requireState(before: Row, verb: 'edit' | 'delete'): Promise<void> {
      const complaint = await this.stateComplaint(before, verb)
      if (complaint !== null) throw new Problem(409, complaint)
    },
  }

  async function complaintsAbout(row: Row, before: Row | null): Promise<FormComplaint[]> {
    const standing = { ...before, ...row }
    if (complaintsOf(resource, standing, before).length === 0) return []
    return complaintsOf(resource, standing, before, await wordsOf())
  }

  /** What values are called, for a sentence. */
  async function wordsOf(): Promise<Words> {
    const texts = new Map<string, ReadonlyMap<string, string>>()
    for (const field of fields) if ('dictCode' in field) texts.set(field.name, await dictTexts(field.dictCode))
    const kinds = new Map(fields.map(({ name, kind }) => [name, kind]))
    return (name, value) => texts.get(name)?.get(String(value)) ?? (kinds.get(name) === 'switch' ? (value === 'Y' ? '是' : '否') : String(value))
  }
}

function isWritten({ form }: Field): boolean {
  return form === 'edited' || form === 'once'
}

/** Nothing, as a column of this kind keeps it. */
function emptyOf({ kind }: Field): string | null {
  return isNumberKind(kind) || kind === 'dateTime' || kind === 'reference' ? null : ''
}
