import AlignCenterOutlined from '@ant-design/icons/es/icons/AlignCenterOutlined'
import AlignLeftOutlined from '@ant-design/icons/es/icons/AlignLeftOutlined'
import AlignRightOutlined from '@ant-design/icons/es/icons/AlignRightOutlined'
import BoldOutlined from '@ant-design/icons/es/icons/BoldOutlined'
import ClearOutlined from '@ant-design/icons/es/icons/ClearOutlined'
import ItalicOutlined from '@ant-design/icons/es/icons/ItalicOutlined'
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined'
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined'
import StrikethroughOutlined from '@ant-design/icons/es/icons/StrikethroughOutlined'
import UnderlineOutlined from '@ant-design/icons/es/icons/UnderlineOutlined'
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined'
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, ColorPicker, Select } from 'antd'
import type { ReactNode } from 'react'
import { fontSizes } from './extensions.ts'
import { LinkTool } from './LinkTool.tsx'
import { PictureTool } from './PictureTool.tsx'
import styles from './RichText.module.css'
import { TableTool } from './TableTool.tsx'

const paragraphs = [{ value: 0, label: '正文' }, ...([1, 2, 3, 4] as const).map((level) => ({ value: level, label: `标题 ${level}` }))]

/** What can be done with the text under the cursor; each says whether it is in force there. */
export function RichTextTools({ editor, onFiles }: { editor: Editor; onFiles: (files: readonly File[]) => void }) {
  const state = useEditorState({ editor, selector: ({ editor: at }) => stateOf(at) })
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => command(editor.chain().focus()).run()
  const tool = (label: string, icon: ReactNode, command: (chain: ChainedCommands) => ChainedCommands, isOn?: boolean) => (
    <Button
      type={isOn ? 'primary' : 'text'}
      className={styles.tool ?? ''}
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      icon={icon}
      onClick={() => run(command)}
    />
  )
  return (
    <div className={styles.tools} role="toolbar" aria-label="格式">
      {tool('撤销', <UndoOutlined />, (chain) => chain.undo())}
      {tool('重做', <RedoOutlined />, (chain) => chain.redo())}
      <Select
        aria-label="段落"
        className={styles.choice ?? ''}
        options={paragraphs}
        value={state.level}
        onChange={(level) => run((chain) => (level === 0 ? chain.setParagraph() : chain.setHeading({ level: level as 1 })))} // one of the levels above
      />
      <Select
        aria-label="字号"
        className={styles.choice ?? ''}
        placeholder="字号"
        allowClear
        options={fontSizes.map((px) => ({ value: `${px}px`, label: `${px}px` }))}
        value={state.fontSize}
        onChange={(size?: string | null) => run((chain) => (size ? chain.setFontSize(size) : chain.unsetFontSize()))}
      />
      <ColorPicker
        disabledAlpha
        allowClear
        value={state.color}
        onChangeComplete={(colour) => run((chain) => (colour.cleared ? chain.unsetColor() : chain.setColor(colour.toHexString())))}
      >
        <Button type="text" className={styles.tool ?? ''} aria-label="文字颜色" title="文字颜色">
          <span className={styles.letter} style={{ borderColor: state.color ?? 'currentcolor' }}>
            A
          </span>
        </Button>
      </ColorPicker>
      {tool('加粗', <BoldOutlined />, (chain) => chain.toggleBold(), state.isBold)}
      {tool('斜体', <ItalicOutlined />, (chain) => chain.toggleItalic(), state.isItalic)}
      {tool('下划线', <UnderlineOutlined />, (chain) => chain.toggleUnderline(), state.isUnderlined)}
      {tool('删除线', <StrikethroughOutlined />, (chain) => chain.toggleStrike(), state.isStruck)}
      {tool('左对齐', <AlignLeftOutlined />, (chain) => chain.setTextAlign('left'), state.align === 'left')}
      {tool('居中', <AlignCenterOutlined />, (chain) => chain.setTextAlign('center'), state.align === 'center')}
      {tool('右对齐', <AlignRightOutlined />, (chain) => chain.setTextAlign('right'), state.align === 'right')}
      {tool('项目符号', <UnorderedListOutlined />, (chain) => chain.toggleBulletList(), state.isBulleted)}
      {tool('编号', <OrderedListOutlined />, (chain) => chain.toggleOrderedList(), state.isNumbered)}
      <LinkTool href={state.href} onLink={(href) => run((chain) => (href === '' ? chain.unsetLink() : chain.extendMarkRange('link').setLink({ href })))} />
      <TableTool isInside={state.isInTable} run={run} />
      <PictureTool onFiles={onFiles} />
      {tool('清除格式', <ClearOutlined />, (chain) => chain.unsetAllMarks().clearNodes())}
    </div>
  )
}

function stateOf(editor: Editor) {
  const { fontSize, color } = editor.getAttributes('textStyle') as { fontSize?: string | null; color?: string | null } // attributes of our own extensions
  const { href } = editor.getAttributes('link') as { href?: string }
  return {
    level: ([1, 2, 3, 4] as const).find((level) => editor.isActive('heading', { level })) ?? 0,
    fontSize: fontSize ?? null,
    color: color ?? null,
    href: href ?? '',
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderlined: editor.isActive('underline'),
    isStruck: editor.isActive('strike'),
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    isInTable: editor.isActive('table'),
    align: (['center', 'right'] as const).find((textAlign) => editor.isActive({ textAlign })) ?? 'left',
  }
}
