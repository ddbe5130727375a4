import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import type { FieldAs } from '#contract/field.ts'
import type { InputProps } from '../fieldKit.ts'
import type { EditorProps } from './CodeMirrorEditor.tsx'

type LongKind = 'code' | 'markdown'

/** The input of a long text with an editor of its own, which is loaded when it is first shown. `more` is what the editor needs besides. */
export function inputWithEditor<Kind extends LongKind, More extends object>(Editor: ComponentType<EditorProps & More>, more: (field: FieldAs<Kind>) => More) {
  return function WriteLong({ field, id, value, onChange, disabled = false, ...rest }: InputProps<Kind>) {
    return (
      <div {...rest}>
        <Suspense fallback={<Skeleton active />}>
          <Editor
            {...more(field)}
            id={id}
            title={field.title}
            maxLength={field.maxLength}
            value={String(value ?? '')}
            onChange={(text: string) => onChange?.(text)}
            isLocked={disabled}
          />
        </Suspense>
      </div>
    )
  }
}
