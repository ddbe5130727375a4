import { resourceNamed } from '../resources.ts'
import { ChooseRecords } from './ChooseRecords.tsx'
import type { FieldKit } from './fieldKit.ts'
import { keysIn } from './keys.ts'
import { explainedText } from './plain.ts'
import { usePicker } from './pickerContext.ts'
import { PickRecords } from './PickRecords.tsx'
import { ReferenceCell } from './ReferenceCell.tsx'

const byId = { keyName: 'id', isMulti: false } as const

export const reference: FieldKit<'reference'> = {
  text: explainedText,
  Cell: (props) => <ReferenceCell {...props} />,
  Input: ({ field, value, onChange, ...rest }) => (
    <PickRecords
      {...rest}
      {...byId}
      target={resourceNamed(field.resource)}
      chosen={keysIn(value)}
      isClearable={!field.isRequired}
      onChoose={([id]) => onChange?.(id ?? null)}
      renderDialog={usePicker()}
    />
  ),
  Filter: ({ field, asked, onAsk }) => (
    <ChooseRecords
      {...byId}
      aria-label={field.title}
      target={resourceNamed(field.resource)}
      chosen={keysIn(asked[field.name])}
      isClearable
      onChoose={([id]) => onAsk({ [field.name]: id ?? '' })}
    />
  ),
  widthPx: 160,
}
