import { Input } from 'antd'
import { ContainsFilter } from './ContainsFilter.tsx'
import type { FieldKit, Value } from './fieldKit.ts'
import { jsonWords } from './jsonWords.ts'
import styles from './json.module.css'

export const json: FieldKit<'json'> = {
  text: jsonWords,
  Cell: ({ field, row }) => <span className={styles.words}>{jsonWords(field, row)}</span>,
  Input: ({ field, value, onChange, ...rest }) => (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 4, maxRows: 16 }}
      maxLength={field.maxLength}
      spellCheck={false}
      style={{ fontFamily: 'ui-monospace, monospace' }}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value)}
      onBlur={() => onChange?.(indented(value))}
    />
  ),
  Filter: ContainsFilter,
  widthPx: 220,
}

/** What is JSON is laid out when its field is left; anything else stays, for its writer to mend. */
function indented(value: Value | undefined): Value {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value // the rules of the resource say what is wrong
  }
}
