import type { StreamLanguage as Streamed } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from '#contract/codeLanguage.ts'

/** How each language is coloured; each is loaded when somebody first writes it (WID-011). */
const loaders: { [Language in CodeLanguage]: () => Promise<Extension> } = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  html: async () => (await import('@codemirror/lang-html')).html(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  'objective-c': async () => streamed((await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  python: async () => (await import('@codemirror/lang-python')).python(),
  r: async () => streamed((await import('@codemirror/legacy-modes/mode/r')).r),
  shell: async () => streamed((await import('@codemirror/legacy-modes/mode/shell')).shell),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  swift: async () => streamed((await import('@codemirror/legacy-modes/mode/swift')).swift),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
  mysql: async () => {
    const { MySQL, sql } = await import('@codemirror/lang-sql')
    return sql({ dialect: MySQL })
  },
}

export function languageSupport(language: CodeLanguage): Promise<Extension> {
  return loaders[language]()
}

async function streamed(mode: Parameters<typeof Streamed.define>[0]): Promise<Extension> {
  const { StreamLanguage } = await import('@codemirror/language')
  return StreamLanguage.define(mode)
}
