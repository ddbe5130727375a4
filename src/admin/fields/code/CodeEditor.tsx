import { useQuery } from '@tanstack/react-query'
import { Flex, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { codeLanguages } from '#contract/codeLanguage.ts'
import type { CodeLanguage } from '#contract/codeLanguage.ts'
import { CodeMirrorEditor } from './CodeMirrorEditor.tsx'
import type { EditorProps } from './CodeMirrorEditor.tsx'
import { languageSupport } from './languages.ts'

const heightPx = 240 // CONST-014

/** A text of a programming language, coloured as the language that is chosen above it (WID-011). */
export function CodeEditor({ language: first, ...rest }: EditorProps & { language: CodeLanguage }) {
  const [language, setLanguage] = useState(first)
  const { data, error } = useQuery({ queryKey: ['codeLanguage', language], queryFn: () => languageSupport(language), staleTime: Number.POSITIVE_INFINITY })
  return (
    <Flex vertical gap={8}>
      <Select<CodeLanguage>
        aria-label={`${rest.title}的语言`}
        value={language}
        onChange={setLanguage}
        options={Object.entries(codeLanguages).map(([value, label]) => ({ value: value as CodeLanguage, label }))} // the keys of a constant object
        style={{ width: 160 }}
      />
      {data || error ? <CodeMirrorEditor {...rest} support={data ?? []} heightPx={heightPx} /> : <Skeleton active />}
    </Flex>
  )
}
