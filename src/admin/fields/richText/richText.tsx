import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { FieldKit, InputProps } from '../fieldKit.ts'
import { plainText } from '../plain.ts'
import { ReadLarge } from './ReadLarge.tsx'

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

/** The words of rich text without its layout, in one line. The text is read, never run or loaded. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<(\/(p|div|h\d|li|tr|td|th)|br)\b/g, ' $&'), 'text/html')
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
