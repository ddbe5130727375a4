import { lazy } from 'react'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { FieldKit } from '../fieldKit.ts'
import { plainText } from '../plain.ts'
import { PlainCell } from '../PlainCell.tsx'
import { inputWithEditor } from './inputWithEditor.tsx'

const CodeEditor = lazy(async () => ({ default: (await import('./CodeEditor.tsx')).CodeEditor }))

export const code: FieldKit<'code'> = {
  text: plainText,
  Cell: ({ field, row }) => <PlainCell text={plainText(field, row)} />,
  Input: inputWithEditor(CodeEditor, ({ language }) => ({ language })),
  Filter: ContainsFilter,
  widthPx: 220,
}
