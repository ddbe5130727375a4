import type { TextRun } from './typeset.ts'

/** The tags that every output can lay out; everything else of an HTML block is refused when it is saved. */
export const richTags = ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'div', 'span'] as const

const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)\s*\/?>/g
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': '\u00A0' }

/** Tags of a block that are not in the list, or carry attributes, in the words of the page that edits it. */
export function richComplaints(html: string): string[] {
  const unknown = [...html.matchAll(/<\/?([a-zA-Z][^\s>/]*)([^>]*)>/g)].flatMap(([whole, name = '', rest = '']) => {
    const known: readonly string[] = richTags
    return known.includes(name.toLowerCase()) && rest.replaceAll('/', '').trim() === '' ? [] : [whole.slice(0, 30)]
  })
  return unknown.length === 0 ? [] : [`富文本只能用 ${richTags.join('、')}，并且不带属性；请去掉 ${[...new Set(unknown)].join(' ')}`]
}

/** A block as runs of text: b and strong are bold, i and em slanted, u underlined; br, p and div begin a line. Unknown tags count as text. */
export function richRuns(html: string): TextRun[] {
  const runs: TextRun[] = []
  const open: string[] = []
  const say = (text: string) => {
    const plain = text.replaceAll(/&(lt|gt|amp|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    if (plain === '') return
    const is = (...names: string[]) => names.some((name) => open.includes(name))
    runs.push({ text: plain, bold: is('b', 'strong'), italic: is('i', 'em'), underline: is('u') })
  }
  const newLine = () => {
    if (runs.length > 0 && runs.at(-1)?.text !== '\n') runs.push({ text: '\n', bold: false, italic: false, underline: false })
  }
  let from = 0
  for (const match of html.matchAll(tag)) {
    const name = (match[2] ?? '').toLowerCase()
    const known: readonly string[] = richTags
    if (!known.includes(name)) continue
    say(html.slice(from, match.index))
    from = match.index + match[0].length
    if (name === 'br') runs.push({ text: '\n', bold: false, italic: false, underline: false })
    else if (name === 'p' || name === 'div') newLine()
    else if (match[1] === '') open.push(name)
    else open.splice(open.lastIndexOf(name), open.includes(name) ? 1 : 0)
  }
  say(html.slice(from))
  return runs
}
