import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { FieldKit, InputProps } from '../fieldKit.ts'
import { plainText } from '../plain.ts'
import { ReadLarge } from './ReadLarge.tsx'
import { wordsOf } from './wordsOf.ts'

const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))

function WriteRichText({ field, id, value, onChange, disabled = false, ...rest }: InputProps<'richText'>) {
  return (
    <div {...rest}>
      <Suspense fallback={<Skeleton active />}>
        <RichTextEditor id={id} title={field.title} html={String(value ?? '')} onChange={(html) => onChange?.(html)} isLocked={disabled} />
      </Suspense>
    </div>
  )
}

export const richText: FieldKit<'richText'> = {
  text: (field, row) => wordsOf(plainText(field, row)),
  Cell: ({ field, row }) => (
    <ReadLarge title={field.title} line={wordsOf(plainText(field, row)) || (plainText(field, row) && '图片')} html={() => plainText(field, row)} />
  ),
  Input: WriteRichText,
  Filter: ContainsFilter,
  widthPx: 240,
}
