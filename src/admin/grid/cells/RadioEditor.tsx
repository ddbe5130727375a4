import { Radio } from 'antd'
import type { Value } from '../../fields/fieldKit.ts'
import type { Choice } from './ChoiceEditor.tsx'
import type { EditorProps } from './gridFace.ts'

/** One of a few that are all seen. */
export function RadioEditor({ id, label, value, onChange, choices, isClearable }: EditorProps & { choices: readonly Choice[]; isClearable: boolean }) {
  return (
    <Radio.Group id={id} aria-label={label} style={{ lineHeight: '32px', whiteSpace: 'nowrap' }} value={value === null ? null : String(value)}>
      {choices.map((choice) => (
        <Radio key={choice.value} value={String(choice.value)} onClick={() => onChange(radioClicked(value, choice.value, isClearable))}>
          {choice.text}
        </Radio>
      ))}
    </Radio.Group>
  )
}

/** What a click on an option leaves: the option, or nothing when it was chosen already and may be cleared (GRID-045). */
export function radioClicked(value: Value, clicked: string | number, isClearable: boolean): Value {
  return isClearable && value !== null && String(value) === String(clicked) ? null : clicked
}
