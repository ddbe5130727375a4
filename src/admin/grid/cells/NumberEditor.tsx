import { Input } from 'antd'
import { useState } from 'react'
import { isNumberBeingTyped, numberSaid } from '#contract/rules/grid/cellText.ts'
import type { EditorProps } from './gridFace.ts'

/** A number while it is typed: a key that fits no number changes nothing (GRID-048), digits of a Chinese keyboard count as digits. */
export function NumberEditor({ id, label, value, onChange }: EditorProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  return (
    <Input
      id={id}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      style={{ textAlign: 'right' }}
      value={text}
      onChange={({ target }) => {
        const typed = target.value.normalize('NFKC').replaceAll('。', '.').replaceAll(/[,\s]/g, '')
        if (!isNumberBeingTyped(typed)) return
        setText(typed)
        onChange(numberSaid(typed))
      }}
    />
  )
}
