import { markdown } from '@codemirror/lang-markdown'
import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import { RichContent } from '../../media/RichContent.tsx'
import { CodeMirrorEditor } from '../code/CodeMirrorEditor.tsx'
import type { EditorProps } from '../code/CodeMirrorEditor.tsx'
import styles from './Markdown.module.css'
import { markdownHtml } from './markdownHtml.ts'

const heightPx = 300 // CONST-016
const support = markdown()
const views = ['编辑', '对照', '预览'] as const
type View = (typeof views)[number]

/** Markdown beside what it becomes; on a narrow screen one below the other. */
export function MarkdownEditor(props: EditorProps) {
  const [view, show] = useState<View>('编辑')
  return (
    <Flex vertical gap={8}>
      <Segmented<View> options={[...views]} value={view} onChange={show} aria-label={`${props.title}的显示方式`} className={styles.views ?? ''} />
      <div className={styles.both} data-view={view}>
        {view === '预览' ? null : <CodeMirrorEditor {...props} support={support} heightPx={heightPx} />}
        {view === '编辑' ? null : <Rendered text={props.value} />}
      </div>
    </Flex>
  )
}

function Rendered({ text }: { text: string }) {
  return (
    <div className={styles.rendered} role="region" aria-label="预览">
      {text.trim() === '' ? '还没有内容' : <RichContent html={markdownHtml(text)} className="" />}
    </div>
  )
}
