import { Checkbox } from 'antd'
import type { GridColumn } from '#contract/gridColumn.ts'
import type { EditorProps } from './gridFace.ts'

/** A box to tick, which stores what its column calls ticked and unticked (GRID-007). */
export function TickEditor({ id, label, value, onChange, customValue }: EditorProps & { customValue: GridColumn['customValue'] }) {
  const [ticked, unticked] = customValue
  return (
    <Checkbox
      id={id}
      aria-label={label}
      style={{ padding: '5px 11px' }}
      checked={value !== null && String(value) === String(ticked)}
      onChange={({ target }) => onChange(target.checked ? ticked : unticked)}
    />
  )
}

/** The same, light: the cell says in words what it shows. */
export function TickShown({ isTicked }: { isTicked: boolean }) {
  return <Checkbox aria-hidden tabIndex={-1} checked={isTicked} style={{ pointerEvents: 'none' }} />
}
