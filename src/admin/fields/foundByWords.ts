import type { ReactNode } from 'react'
import { soundsLike } from './pinyin.ts'

/** Whether what is typed names a choice: by its words, or by how these are read. */
export function isFoundBy(typed: string, label: ReactNode): boolean {
  const text = typeof label === 'string' ? label : ''
  return text.toLowerCase().includes(typed.trim().toLowerCase()) || soundsLike(text, typed)
}

/** How a select whose choices are all here is searched. */
export const foundByWords = { filterOption: (typed: string, option?: { label?: ReactNode }) => isFoundBy(typed, option?.label) }
