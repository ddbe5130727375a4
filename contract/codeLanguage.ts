import { z } from 'zod'

/** Languages that the code editor colours, in the order in which they are offered (WID-011). */
export const codeLanguages = {
  css: 'CSS',
  javascript: 'JavaScript',
  html: 'HTML',
  java: 'Java',
  'objective-c': 'Objective-C',
  python: 'Python',
  r: 'R',
  shell: 'Shell',
  sql: 'SQL',
  swift: 'Swift',
  vue: 'Vue',
  markdown: 'Markdown',
  mysql: 'MySQL',
} as const

export type CodeLanguage = keyof typeof codeLanguages
export const CodeLanguage = z.enum(Object.keys(codeLanguages) as [CodeLanguage]) // the keys of a constant object are exactly its literal keys
