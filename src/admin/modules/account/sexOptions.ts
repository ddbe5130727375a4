import { dictOptions } from '../../../api/dictionary.ts'

const known = [
  { value: 1, label: '男' },
  { value: 2, label: '女' },
]

/** The sexes of the dictionary, or male and female while it is not here. */
export function sexOptions(): { value: number; label: string }[] {
  const options = dictOptions('sex').map(({ value, text }) => ({ value: Number(value), label: text }))
  return options.length > 0 ? options : known
}

/** The word of a sex, '' when none is given. */
export function sexWord(sex: number | null): string {
  return sexOptions().find(({ value }) => value === sex)?.label ?? ''
}
