import type { FieldAs } from '#contract/field.ts'
import { positions } from '#contract/modules/organisation/position.ts'
import { roles } from '#contract/modules/access/role.ts'
import type { Resource } from '#contract/resource.ts'
import { ChooseRecords } from './ChooseRecords.tsx'
import type { FieldKit, FilterProps, InputProps } from './fieldKit.ts'
import { askedFor, keysAsked, keysIn, valueOf } from './keys.ts'
import { explainedText } from './plain.ts'
import { usePicker } from './pickerContext.ts'
import { PickRecords } from './PickRecords.tsx'
import { PlainCell } from './PlainCell.tsx'

type KeyedKind = 'role' | 'position'

/** Records that are kept by a code of theirs, picked from their list (PICK-039, PICK-040). */
function keyed(target: Resource): FieldKit<KeyedKind> {
  return {
    text: explainedText,
    Cell: ({ field, row }) => <PlainCell text={explainedText(field, row)} />,
    Input: ({ field, value, onChange, ...rest }: InputProps<KeyedKind>) => (
      <PickRecords
        {...rest}
        {...{ target, keyName: keyOf(field), isMulti: field.isMulti }}
        chosen={keysIn(value)}
        isClearable={!field.isRequired}
        onChoose={(keys) => onChange?.(valueOf(keys, field.isMulti))}
        renderDialog={usePicker()}
      />
    ),
    Filter: ({ field, asked, onAsk }: FilterProps<KeyedKind>) => (
      <ChooseRecords
        {...{ target, keyName: keyOf(field) }}
        aria-label={field.title}
        maxTagCount={2}
        chosen={keysAsked(field, asked)}
        isMulti
        isClearable
        onChoose={(keys) => onAsk(askedFor(field, keys))}
      />
    ),
    widthPx: 160,
  }
}

const keyOf = (field: FieldAs<KeyedKind>) => (field.kind === 'role' ? field.kept : 'code')

export const role: FieldKit<'role'> = keyed(roles)
export const position: FieldKit<'position'> = keyed(positions)
