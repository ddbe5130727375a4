import { Select } from 'antd'
import { useState } from 'react'
import type { EditorProps } from './gridFace.ts'
import { foundByWords } from '../../fields/foundByWords.ts'

export type Choice = { value: string | number; text: string }

/** One of a list. What was typed and not chosen yet counts when the cell is left, if it can only mean one choice. */
export function ChoiceEditor({ id, label, value, isByMouse, onChange, choices }: EditorProps & { choices: readonly Choice[] }) {
  const [typed, setTyped] = useState('')
  return (
    <Select
      id={id}
      aria-label={label}
      style={{ width: '100%' }}
      defaultOpen={isByMouse}
      showSearch={{ ...foundByWords, onSearch: setTyped }}
      allowClear
      placeholder="请选择"
      notFoundContent="没有查询到任何数据"
      options={choices.map(({ value: of, text }) => ({ value: String(of), label: text }))}
      value={value === null || value === '' ? null : String(value)}
      onBlur={() => {
        const meant = typed === '' ? null : choiceSaid(choices, typed)
        if (meant !== null) onChange(meant)
      }}
      onChange={(next: string | null | undefined) => {
        setTyped('')
        onChange(choices.find(({ value: of }) => String(of) === next)?.value ?? null)
      }}
    />
  )
}

/** The choice that a text names: by its words or its code, or as the only one whose words hold it; null for none or several. */
export function choiceSaid(choices: readonly Choice[], text: string): string | number | null {
  const words = text.trim()
  const [called, other] = choices.filter((choice) => choice.text === words)
  if (other) return null
  const exact = called ?? choices.find(({ value }) => String(value) === words)
  if (exact) return exact.value
  const [first, ...others] = choices.filter((choice) => words !== '' && choice.text.includes(words))
  return first && others.length === 0 ? first.value : null
}
