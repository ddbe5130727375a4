// @vitest-environment page
import { indentUnit } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeLanguage, codeLanguages } from '#contract/codeLanguage.ts'
import { Field } from '#contract/field.ts'
import type { FieldAs, FieldKind } from '#contract/field.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says, shown } from '../openOffice.tsx'
import { atLeast } from '../../support/atLeast.ts'

fillBrowser()
const { code } = await import('../../../src/admin/fields/code/code.tsx')
const { markdown } = await import('../../../src/admin/fields/markdown/markdown.tsx')
const { languageSupport } = await import('../../../src/admin/fields/code/languages.ts')

afterEach(() => cleanup())

const fieldOf = <Kind extends FieldKind>(kind: Kind, more: object = {}) => Field.parse({ kind, name: 'it', title: '脚本', ...more }) as FieldAs<Kind> // of this kind
const view = () =>
  shown(() => {
    const editor = document.querySelector<HTMLElement>('.cm-editor')
    return editor && EditorView.findFromDOM(editor)
  })
/** The same, once its content is there. */
async function filledView(content: string) {
  const editor = await view()
  return shown(() => (editor.state.doc.toString() === content ? editor : null))
}

test('thirteen languages are offered, and each can be coloured [WID-011]', async () => {
  expect(Object.keys(codeLanguages)).toEqual([
    'css',
    'javascript',
    'html',
    'java',
    'objective-c',
    'python',
    'r',
    'shell',
    'sql',
    'swift',
    'vue',
    'markdown',
    'mysql',
  ])
  for (const language of atLeast(13, CodeLanguage.options)) expect(await languageSupport(language), language).toBeTruthy()
  render(dressed(<code.Input field={fieldOf('code', { language: 'sql' })} value="select 1" onChange={() => {}} />))
  fireEvent.mouseDown(await shown(() => document.querySelector('input[aria-label="脚本的语言"]')))
  for (const title of ['CSS', 'JavaScript', 'HTML', 'Java', 'Objective-C', 'Python', 'R', 'Shell']) await says(title)
  expect((await shown(() => document.querySelector('.ant-select-content'))).textContent).toContain('SQL')
})

test('a step inward is two blanks wide, and code begins 240 px high, markdown 300 [CONST-013, CONST-014, CONST-016]', async () => {
  for (const { Input, heightPx } of [
    { Input: () => <code.Input field={fieldOf('code')} value="" onChange={() => {}} />, heightPx: 240 },
    { Input: () => <markdown.Input field={fieldOf('markdown')} value="" onChange={() => {}} />, heightPx: 300 },
  ]) {
    render(dressed(<Input />))
    const editor = await view()
    expect([editor.state.tabSize, editor.state.facet(indentUnit)]).toEqual([2, '  '])
    expect(getComputedStyle(editor.scrollDOM).minHeight).toBe(`${heightPx}px`)
    expect(editor.contentDOM.lang).toBe('zh-CN')
    cleanup()
  }
})

test('what is written is handed over, but for what is too long', async () => {
  const onChange = vi.fn()
  render(dressed(<code.Input field={fieldOf('code', { maxLength: 10 })} value="a = 1" onChange={onChange} />))
  const editor = await filledView('a = 1')
  expect(onChange).not.toHaveBeenCalled() // nobody wrote that
  editor.dispatch({ changes: { from: 5, insert: '0' } })
  expect(onChange).toHaveBeenLastCalledWith('a = 10')
  editor.dispatch({ changes: { from: 6, insert: '0000' } })
  expect(onChange).toHaveBeenLastCalledWith('a = 100000')
  editor.dispatch({ changes: { from: 10, insert: '0' } })
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a form that is filled anew fills the editor, and a locked one cannot be written', async () => {
  const field = fieldOf('code')
  const { rerender } = render(dressed(<code.Input field={field} value="one" onChange={() => {}} />))
  const editor = await view()
  rerender(dressed(<code.Input field={field} value="two" onChange={() => {}} disabled />))
  await filledView('two')
  expect(editor.dom.isConnected).toBe(true) // it is the same one
  expect((await view()).contentDOM.getAttribute('contenteditable')).toBe('false')
})

test('its content is set after 300 ms, and until then nothing can be typed that it would replace [CONST-015]', async () => {
  const field = fieldOf('code')
  const { rerender } = render(dressed(<code.Input field={field} value="" onChange={() => {}} />))
  const editor = await view()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rerender(dressed(<code.Input field={field} value="two" onChange={() => {}} />))
  const seen = [0, 299, 1].map((ms) => (vi.advanceTimersByTime(ms), [editor.state.doc.toString(), editor.state.readOnly]))
  vi.useRealTimers()
  expect(seen).toEqual([
    ['', true],
    ['', true],
    ['two', false],
  ])
})

test('markdown is shown as what it becomes, clean', async () => {
  const text = '# 交班\n\n| 机台 | 状态 |\n|---|---|\n| MX-01 | 停机 |\n\n<img src=x onerror="alert(1)">'
  render(dressed(<markdown.Input field={fieldOf('markdown')} value={text} onChange={() => {}} />))
  await view()
  fireEvent.click(
    await shown(() => [...document.querySelectorAll('.ant-segmented-item')].find(({ textContent }) => textContent === '预览')?.querySelector('input')),
  )
  const preview = await shown(() => document.querySelector('[aria-label="预览"]'))
  expect(preview.querySelector('h1')?.textContent).toBe('交班')
  expect(preview.querySelector('td')?.textContent).toBe('MX-01')
  expect(preview.querySelector('[onerror]')).toBe(null)
})
