import { RichContent } from '../../media/RichContent.tsx'
import { markdownHtml } from './markdownHtml.ts'

/** A text in Markdown as it is meant to be read. */
export function MarkdownWords({ text }: { text: string }) {
  return <RichContent html={markdownHtml(text)} className="" />
}
