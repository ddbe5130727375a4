import { Input } from 'antd'
import { useState } from 'react'
import { tagsText } from '#contract/rules/grid/cellText.ts'
import type { EditorProps } from './gridFace.ts'

/** Tags of two characters, semicolons between; what a Chinese keyboard composes is cut only when it is there. */
export function TagsEditor({ id, label, value, onChange }: EditorProps) {
  const [text, setText] = useState(String(value ?? ''))
  const keep = (typed: string) => {
    setText(tagsText(typed))
    onChange(tagsText(typed))
  }
  return (
    <Input
      id={id}
      aria-label={label}
      autoComplete="off"
      value={text}
      onChange={({ target, nativeEvent }) => (nativeEvent instanceof InputEvent && nativeEvent.isComposing ? setText(target.value) : keep(target.value))}
      onCompositionEnd={({ currentTarget }) => keep(currentTarget.value)}
    />
  )
}
