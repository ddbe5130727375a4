import { Input } from 'antd'
import { useRef, useState } from 'react'
import { isNumberBeingTyped, numberPasted, numberSaid, numberTyped } from '#contract/rules/grid/cellText.ts'
import type { EditorProps } from './gridFace.ts'

/** A number while it is typed: a key that fits no number changes nothing (GRID-048), not what is marked either; digits of a Chinese keyboard count as digits. */
export function NumberEditor({ id, label, value, onChange }: EditorProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  /** what was marked when the last key went down */
  const marked = useRef<[from: number, to: number]>([0, 0])
  return (
    <Input
      id={id}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      style={{ textAlign: 'right' }}
      value={text}
      onKeyDown={({ currentTarget }) => {
        marked.current = [currentTarget.selectionStart ?? 0, currentTarget.selectionEnd ?? 0]
      }}
      onChange={({ target }) => {
        const typed = numberTyped(target.value)
        // React puts the text back with the caret behind it, where the next digit would be appended
        if (!isNumberBeingTyped(typed)) return queueMicrotask(() => target.setSelectionRange(...marked.current))
        setText(typed)
        const said = numberSaid(typed)
        onChange(said !== null && numberPasted(typed, []) === null ? typed : said) // more digits than a number keeps stay, and are marked
      }}
    />
  )
}
