import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { Face, InputProps } from '../face.ts'
import { plainText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'

const CodeEditor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }))

function WriteCode({ field, id, value, onChange, disabled = false, ...rest }: InputProps<'code'>) {
  return (
    <div {...rest}>
      <Suspense fallback={<Skeleton active />}>
        <CodeEditor
          id={id}
          title={field.title}
          language={field.language}
          maxLength={field.maxLength}
          value={String(value ?? '')}
          onChange={(text) => onChange?.(text)}
          isLocked={disabled}
        />
      </Suspense>
    </div>
  )
}

export const code: Face<'code'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: WriteCode,
  Filter: ContainsFilter,
  widthPx: 220,
}
