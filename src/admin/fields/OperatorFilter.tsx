import { Input, Select, Space } from 'antd'
import { useState } from 'react'
import type { FilterProps } from './fieldKit.ts'
import { OfferedText } from './OfferedText.tsx'
import { useOffers } from './offersContext.ts'
import { readFilter, textOperators, writtenFilter } from './textFilter.ts'
import type { TextFilter, TextOperator } from './textFilter.ts'

const operators = Object.entries(textOperators).map(([value, { title }]) => ({ value: value as TextOperator, label: title })) // the keys of a constant object
const operatorPx = 94

/** Looks for a text by a way of comparing that stands before it. What is typed stays as it was typed, whatever of it goes over the wire. */
export function OperatorFilter({ field: { name, title, filterText }, asked, onAsk }: FilterProps<'text'>) {
  const offers = useOffers(name)
  const inForce = asked[name] ?? ''
  const [typed, setTyped] = useState(() => readFilter(inForce))
  const shown = writtenFilter(typed, filterText) === inForce ? typed : readFilter(inForce)
  function take(next: TextFilter) {
    setTyped(next)
    onAsk({ [name]: writtenFilter(next, filterText) })
  }
  return (
    <Space.Compact block>
      <Select<TextOperator>
        aria-label="比较方式"
        options={operators}
        value={shown.operator}
        onChange={(operator) => take({ ...shown, operator })}
        popupMatchSelectWidth={false}
        style={{ flex: 'none', width: operatorPx }}
      />
      {offers === null ? (
        <Input allowClear aria-label={title} maxLength={200} value={shown.text} onChange={({ target }) => take({ ...shown, text: target.value })} />
      ) : (
        <OfferedText aria-label={title} maxLength={200} offers={offers} value={shown.text} onChange={(text) => take({ ...shown, text })} isBeside />
      )}
    </Space.Compact>
  )
}
