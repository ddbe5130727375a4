import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { extensions } from './extensions.ts'
import { insertPictures } from './insertPictures.ts'
import styles from './RichText.module.css'
import { RichTextTools } from './RichTextTools.tsx'

const heightPx = 500 // WID-008

type Props = { id?: string | undefined; title: string; html: string; onChange: (html: string) => void; isLocked: boolean }

/** Rich text, 500 px high (WID-008). Pictures come by the button, by pasting and by dropping. What it writes the server cleans. */
export function RichTextEditor({ id, title, html, onChange, isLocked }: Props) {
  const { message } = App.useApp()
  const known = useRef(html) // what was given or said last: the editor may spell the same text otherwise
  const say = useEffectEvent((editor: Editor) => {
    known.current = written(editor)
    onChange(known.current)
  })
  const holder = useRef<Editor>(null) // the editor's own handlers are made before it is
  const insert = (files: readonly File[]) => {
    if (holder.current) void insertPictures(holder.current, files, (sentence) => void message.warning(sentence))
  }
  const taken = (list: FileList | undefined) => {
    const pictures = [...(list ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length > 0) insert(pictures)
    return pictures.length > 0
  }
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isLocked,
    onUpdate: ({ editor: changed }) => say(changed),
    editorProps: {
      attributes: { role: 'textbox', tabindex: '0', 'aria-multiline': 'true', 'aria-label': title, lang: 'zh-CN', ...(id === undefined ? {} : { id }) },
      handlePaste: (_view, { clipboardData }) => taken(clipboardData?.files),
      handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && taken(dataTransfer?.files),
    },
  })
  useEffect(() => {
    holder.current = editor
  }, [editor])
  useEffect(() => {
    if (editor.isEditable === isLocked) editor.setEditable(!isLocked, false)
  }, [editor, isLocked])
  useEffect(() => {
    if (known.current === html) return
    known.current = html
    editor.commands.setContent(html, { emitUpdate: false }) // the form was filled anew
  }, [editor, html])

  return (
    <div className={styles.frame} style={{ height: heightPx }} lang="zh-CN" data-locked={isLocked || undefined}>
      {isLocked ? null : <RichTextTools editor={editor} onFiles={insert} />}
      <EditorContent editor={editor} className={styles.paper ?? ''} />
    </div>
  )
}

/** An empty paragraph is no text. */
function written(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}
