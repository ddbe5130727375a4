import { AutoComplete, Input } from 'antd'
import { DigestCell } from './DigestCell.tsx'
import type { FieldKit, InputProps } from './fieldKit.ts'
import { useOffers } from './offersContext.ts'
import { OperatorFilter } from './OperatorFilter.tsx'
import { plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'

export const text: FieldKit<'text'> = {
  text: plainText,
  Cell: ({ field, row }) => (field.isDigest ? <DigestCell digest={plainText(field, row)} /> : <PlainCell text={plainText(field, row)} />),
  Input: TextInput,
  Filter: OperatorFilter,
  widthPx: 160,
}

function TextInput({ field, value, onChange, ...rest }: InputProps<'text'>) {
  const offers = useOffers(field.name)
  if (offers === null) return <Input {...rest} maxLength={field.maxLength} value={value ?? ''} onChange={({ target }) => onChange?.(target.value)} />
  return (
    <AutoComplete
      {...rest}
      allowClear
      options={offers.map((offer) => ({ ...offer, found: `${offer.value} ${offer.words}`.toLowerCase() }))}
      // what is chosen already hides nothing
      showSearch={{
        filterOption: (typed, option) => offers.some((offer) => offer.value === typed) || (option?.found.includes(typed.trim().toLowerCase()) ?? false),
      }}
      value={String(value ?? '')}
      onChange={(written: string | undefined) => onChange?.(written ?? '')}
    >
      <Input maxLength={field.maxLength} />
    </AutoComplete>
  )
}
