import { marked } from 'marked'

/** Markdown as HTML. It is not clean: who shows it cleans it (RichContent). */
export function markdownHtml(text: string): string {
  return marked.parse(text, { async: false, gfm: true, breaks: true })
}
