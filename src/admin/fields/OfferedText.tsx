import { AutoComplete, Input } from 'antd'
import type { Offer } from './offersContext.ts'

type Props = {
  offers: readonly Offer[]
  value: string
  onChange: (written: string) => void
  maxLength: number | undefined
  id?: string
  disabled?: boolean
  'aria-label'?: string
  /** beside another control takes what room is left */
  isBeside?: boolean
}

/** A text that is written, or chosen from what a page offers for it, found by value and by words. */
export function OfferedText({ offers, value, onChange, maxLength, isBeside = false, ...rest }: Props) {
  return (
    <AutoComplete
      {...rest}
      allowClear
      options={offers.map((offer) => ({ ...offer, found: `${offer.value} ${offer.words}`.toLowerCase() }))}
      // what is chosen already hides nothing
      showSearch={{
        filterOption: (typed, option) => offers.some((offer) => offer.value === typed) || (option?.found.includes(typed.trim().toLowerCase()) ?? false),
      }}
      {...(isBeside ? { style: { flex: 1 } } : {})}
      value={value}
      onChange={(written: string | undefined) => onChange(written ?? '')}
    >
      <Input {...(maxLength === undefined ? {} : { maxLength })} />
    </AutoComplete>
  )
}
