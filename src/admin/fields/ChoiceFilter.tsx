import { Select } from 'antd'
import type { Field } from '#contract/field.ts'
import type { Asked } from './fieldKit.ts'
import { foundByWords } from './foundByWords.ts'

type Option = { value: string; text: string }
type Props = { field: Pick<Field, 'name' | 'title'>; options: readonly Option[]; asked: Asked; onAsk: (asked: Asked) => void }

/** One of several: `<field>_MultiString`, whatever commas a value holds. */
export function ChoiceFilter({ field: { name, title }, options, asked, onAsk }: Props) {
  const parameter = `${name}_MultiString`
  return (
    <Select
      mode="multiple"
      allowClear
      aria-label={title}
      placeholder="全部"
      maxTagCount={2}
      showSearch={foundByWords}
      style={{ width: '100%' }}
      options={options.map(({ value, text }) => ({ value, label: text }))}
      value={(asked[parameter] ?? '').split(',').filter(Boolean)}
      onChange={(values) => onAsk({ [parameter]: values.join(',') })}
    />
  )
}
