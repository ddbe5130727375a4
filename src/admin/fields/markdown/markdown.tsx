import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { Face, InputProps } from '../face.ts'
import { plainText } from '../plain.ts'
import { ReadLarge } from '../richText/ReadLarge.tsx'

const MarkdownEditor = lazy(async () => ({ default: (await import('./MarkdownEditor.tsx')).MarkdownEditor }))

function WriteMarkdown({ field, id, value, onChange, disabled = false, ...rest }: InputProps<'markdown'>) {
  return (
    <div {...rest}>
      <Suspense fallback={<Skeleton active />}>
        <MarkdownEditor
          id={id}
          title={field.title}
          maxLength={field.maxLength}
          value={String(value ?? '')}
          onChange={(text) => onChange?.(text)}
          isLocked={disabled}
        />
      </Suspense>
    </div>
  )
}

export const markdown: Face<'markdown'> = {
  text: plainText,
  Cell: ({ field, row }) => (
    <ReadLarge title={field.title} line={plainText(field, row)} html={async () => (await import('./markdownHtml.ts')).markdownHtml(plainText(field, row))} />
  ),
  Input: WriteMarkdown,
  Filter: ContainsFilter,
  widthPx: 220,
}
