import { lazy } from 'react'
import { inputWithEditor } from '../code/inputWithEditor.tsx'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { FieldKit } from '../fieldKit.ts'
import { plainText } from '../plain.ts'
import { ReadLarge } from '../richText/ReadLarge.tsx'

const MarkdownEditor = lazy(async () => ({ default: (await import('./MarkdownEditor.tsx')).MarkdownEditor }))

export const markdown: FieldKit<'markdown'> = {
  text: plainText,
  Cell: ({ field, row }) => (
    <ReadLarge title={field.title} line={plainText(field, row)} html={async () => (await import('./markdownHtml.ts')).markdownHtml(plainText(field, row))} />
  ),
  Input: inputWithEditor(MarkdownEditor, () => ({})),
  Filter: ContainsFilter,
  widthPx: 220,
}
