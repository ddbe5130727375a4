import { Input } from 'antd'
import { DigestCell } from './DigestCell.tsx'
import type { FieldKit, InputProps } from './fieldKit.ts'
import { useOffers } from './offersContext.ts'
import { OfferedText } from './OfferedText.tsx'
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
  return <OfferedText {...rest} offers={offers} maxLength={field.maxLength} value={String(value ?? '')} onChange={(written) => onChange?.(written)} />
}
