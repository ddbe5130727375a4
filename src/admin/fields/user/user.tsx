import { lazy } from 'react'
import { users } from '#contract/modules/identity/user.ts'
import { ChooseRecords } from '../ChooseRecords.tsx'
import type { FieldKit } from '../fieldKit.ts'
import { askedFor, keysAsked, keysIn, valueOf } from '../keys.ts'
import type { PickerProps } from '../pickerContext.ts'
import { PickRecords } from '../PickRecords.tsx'
import { explainedText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'

const UserPicker = lazy(async () => ({ default: (await import('./UserPicker.tsx')).UserPicker }))
const renderPicker = ({ resource: _resource, ...props }: PickerProps) => <UserPicker {...props} />

/** People, kept by their user names or ids. */
export const user: FieldKit<'user'> = {
  text: explainedText,
  Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
  Input: ({ field, value, onChange, ...rest }) => (
    <PickRecords
      {...rest}
      target={users}
      keyName={field.keptBy}
      isMulti={field.isMulti}
      chosen={keysIn(value)}
      isClearable={!field.isRequired}
      onChoose={(keys) => onChange?.(valueOf(keys, field.isMulti))}
      renderDialog={renderPicker}
    />
  ),
  Filter: ({ field, asked, onAsk }) => (
    <ChooseRecords
      target={users}
      keyName={field.keptBy}
      aria-label={field.title}
      maxTagCount={2}
      chosen={keysAsked(field, asked)}
      isMulti
      isClearable
      onChoose={(keys) => onAsk(askedFor(field, keys))}
    />
  ),
  widthPx: 200, // CONST-043
}
