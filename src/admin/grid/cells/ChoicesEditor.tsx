import { Select } from 'antd'
import type { Value } from '../../fields/fieldKit.ts'
import type { Choice } from './ChoiceEditor.tsx'
import { choiceSaid } from './ChoiceEditor.tsx'
import type { EditorProps } from './gridFace.ts'
import { foundByWords } from '../../fields/foundByWords.ts'

/** Several of a list, commas between; one is named and the others are counted (CONST-052). */
export function ChoicesEditor({ id, label, value, isByMouse, onChange, choices }: EditorProps & { choices: readonly Choice[] }) {
  return (
    <Select
      id={id}
      aria-label={label}
      mode="multiple"
      style={{ width: '100%' }}
      defaultOpen={isByMouse}
      maxTagCount={1}
      maxTagPlaceholder={(left) => `+${left.length}`}
      allowClear
      showSearch={foundByWords}
      placeholder="请选择"
      notFoundContent="没有查询到任何数据"
      options={choices.map(({ value: of, text }) => ({ value: String(of), label: text }))}
      value={valuesIn(value)}
      onChange={(next: string[]) => onChange(next.length === 0 ? null : next.join(','))}
    />
  )
}

/** The words of the chosen ones; a value that nothing names stands as it is. */
export function choicesText(choices: readonly Choice[], value: Value): string {
  return valuesIn(value)
    .map((each) => choices.find((choice) => String(choice.value) === each)?.text ?? each)
    .join('、')
}

/** The values that a text names, whatever stands between the words. One that names nothing stays, to be marked. */
export function choicesSaid(choices: readonly Choice[], text: string): Value {
  const words = text
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return words.length === 0 ? null : words.map((word) => choiceSaid(choices, word) ?? word).join(',')
}

function valuesIn(value: Value): string[] {
  return String(value ?? '')
    .split(',')
    .filter(Boolean)
}
