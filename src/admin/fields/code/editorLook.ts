import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The office's own colours, light and dark; `color-scheme` of the page chooses (admin.css). Each is at least 4.5 : 1 on its ground. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'light-dark(#a21caf, #f0abfc)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'light-dark(#15703a, #86efac)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'light-dark(#9a4a00, #fdba74)' },
  { tag: [tags.comment, tags.meta], color: 'light-dark(#5b6573, #9aa5b1)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className, tags.tagName], color: 'light-dark(#0b5cad, #7cc4ff)' },
  { tag: [tags.function(tags.variableName), tags.propertyName, tags.attributeName], color: 'light-dark(#1d4ed8, #a5c8ff)' },
  { tag: tags.heading, fontWeight: 'bold' },
  { tag: tags.strong, fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, textDecoration: 'underline' },
])

const frame = EditorView.theme({
  '&': { border: '1px solid var(--office-edge)', borderRadius: '6px', background: 'var(--office-card)', color: 'var(--office-text)', fontSize: '14px' },
  '&.cm-focused': { outline: '2px solid light-dark(#1d4ed8, #7cc4ff)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Consolas, monospace', maxHeight: '480px', overflow: 'auto' },
  '&[data-locked]': { background: 'var(--office-ground)' },
  '&[data-locked] :is(.cm-activeLine, .cm-activeLineGutter)': { background: 'none' },
  '.cm-gutters': { background: 'var(--office-ground)', color: 'var(--office-text-2)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'light-dark(rgba(29, 78, 216, 0.07), rgba(124, 196, 255, 0.1))' },
  '.cm-cursor': { borderLeftColor: 'var(--office-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'light-dark(#cfe0ff, #1e3a5f)',
  },
  '.cm-panels': { background: 'var(--office-ground)', color: 'var(--office-text)' },
  '.cm-tooltip': { background: 'var(--office-card)', border: '1px solid var(--office-edge)' },
})

/** What the editor itself says. */
const chinese = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  regexp: '正则',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'Go to line': '跳到行',
  go: '跳转',
  'current match': '当前匹配',
  'on line': '在第',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  'folded code': '已折叠的代码',
  unfold: '展开',
  'Fold line': '折叠',
  'Unfold line': '展开',
})

/** Two blanks for a step inward (CONST-013). */
const steps = [EditorState.tabSize.of(2), indentUnit.of('  ')]

export const editorLook = [syntaxHighlighting(colours), frame, chinese, steps]

/** The height it has while its text is short; it grows with the text until it scrolls. */
export function ofHeight(heightPx: number) {
  return EditorView.theme({ '.cm-scroller, .cm-content, .cm-gutter': { minHeight: `${heightPx}px` } })
}
